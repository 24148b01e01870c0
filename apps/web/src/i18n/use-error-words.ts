import { satangToDecimal } from '@khum/contract/amounts'
import type { FailureCode } from '@khum/contract/errors'
import { limits } from '@khum/contract/limits'
import { useMessages, useTranslations } from 'use-intl/react'
import type { BaseFailure, BaseFieldError, TaskFailure, TaskFieldError } from './failures'

const megabyte = 1_048_576

/** The limits that messages mention. */
const limitNumbers = {
  maxMegabytes: String(limits.upload.maxBytes / megabyte),
  claimMegabytes: String(limits.upload.bytesPerClaim / megabyte),
  dailyMegabytes: String(limits.upload.bytesPerMemberAndDay / megabyte),
  perList: String(limits.upload.perList),
  perClaim: String(limits.upload.perClaim),
  maxPages: String(limits.pdf.maxPages),
  maxDrafts: String(limits.draftsPerMember),
  emailMax: String(limits.email.max),
  amountMax: satangToDecimal(limits.money.maxSatang).replace(/\B(?=(\d{3})+\.)/g, ','),
}

/**
 * Returns a function that gives the message for a failed call. If the error code belongs to one task, such as filing a
 * claim, and that task's messages aren't loaded, gives the message of an internal error.
 */
export function useErrorWords(): (code: FailureCode) => string {
  const t = useTranslations()
  const { errors, taskErrors } = useMessages()
  const isBase = (code: FailureCode): code is BaseFailure => holds(errors, code)
  const isTask = (code: FailureCode): code is TaskFailure => holds(taskErrors, code)
  return (code) => {
    if (isBase(code)) return t(`errors.${code}`)
    return isTask(code) ? t(`taskErrors.${code}`, limitNumbers) : t('errors.internal')
  }
}

/**
 * Returns a function that gives the message under a field. `asks` is `choose` if the member chooses instead of
 * typing: radios, lists, pickers and dates.
 */
export function useFieldWords(): (code: string, asks?: 'type' | 'choose') => string {
  const t = useTranslations()
  const { fieldErrors, taskFieldErrors } = useMessages()
  const isBase = (code: string): code is BaseFieldError => holds(fieldErrors, code)
  const isTask = (code: string): code is TaskFieldError => holds(taskFieldErrors, code)
  return (code, asks = 'type') => {
    if (code === 'required' && asks === 'choose') return t('fieldErrors.choose')
    if (isBase(code)) return t(`fieldErrors.${code}`)
    return isTask(code) ? t(`taskFieldErrors.${code}`, limitNumbers) : t('fieldErrors.invalid')
  }
}

/**
 * Returns whether the loaded texts have a text for the code. According to the type, every text exists, but the texts of
 * parts that aren't loaded are missing.
 */
function holds(texts: object | undefined, code: string): boolean {
  return texts !== undefined && Object.hasOwn(texts, code)
}
