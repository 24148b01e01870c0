import { type FieldErrorCode, fieldErrorCodes } from '@khum/contract/errors'
import { satangToDecimal } from '@khum/contract/fields'
import { limits } from '@khum/contract/limits'
import { useTranslations } from 'use-intl/react'
import type { FailureCode } from '../lib/api-error'

const megabyte = 1_048_576

/** The numbers that messages speak of, from the one table of limits. */
const limitNumbers = {
  maxMegabytes: String(limits.upload.maxBytes / megabyte),
  claimMegabytes: String(limits.upload.bytesPerClaim / megabyte),
  dailyMegabytes: String(limits.upload.bytesPerMemberAndDay / megabyte),
  perList: String(limits.upload.perList),
  perClaim: String(limits.upload.perClaim),
  maxPages: String(limits.pdf.maxPages),
  emailMax: String(limits.email.max),
  amountMax: satangToDecimal(limits.money.maxSatang).replace(/\B(?=(\d{3})+\.)/g, ','),
}

/** What to tell a person about a failed call. */
export function useErrorWords(): (code: FailureCode) => string {
  const t = useTranslations('errors')
  return (code) => t(code, limitNumbers)
}

/** The message under a field; a code that only the server knows reads as "not right". */
export function useFieldWords(): (code: string) => string {
  const t = useTranslations('fieldErrors')
  return (code) => t(isFieldErrorCode(code) ? code : 'invalid', limitNumbers)
}

function isFieldErrorCode(code: string): code is FieldErrorCode {
  return fieldErrorCodes.some((known) => known === code)
}
