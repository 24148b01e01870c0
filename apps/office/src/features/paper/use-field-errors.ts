import { useMessages, useTranslations } from 'use-intl/react'
import type { Wrong } from './paper-form'

/** Returns a function that gives the message for a field, if something is wrong with it. */
export function useFieldErrors(wrong: Wrong): (field: string) => string | undefined {
  const t = useTranslations('paper.wrong')
  const known = useMessages().paper.wrong
  return (field) => {
    const code = wrong[field]
    if (code === undefined) return undefined
    if (isKnown(known, code) && code !== 'invalid') return t(code)
    if (field.endsWith('.billed_satang')) return t('amount')
    return t(field.endsWith('.diagnosis_code') ? 'icd' : 'invalid')
  }
}

function isKnown<T extends object>(words: T, code: PropertyKey): code is keyof T {
  return Object.hasOwn(words, code)
}
