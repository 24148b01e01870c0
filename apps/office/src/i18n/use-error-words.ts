import type { FailureCode } from '@khum/contract/errors'
import { useMessages, useTranslations } from 'use-intl/react'

/** Returns a function that gives the message for a failed call. */
export function useErrorWords(): (code: FailureCode) => string {
  const t = useTranslations('errors')
  const { errors } = useMessages()
  return (code) => t(isKnown(errors, code) ? code : 'internal')
}

function isKnown<T extends object>(errors: T, code: PropertyKey): code is keyof T {
  return Object.hasOwn(errors, code)
}
