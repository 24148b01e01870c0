import { satangToDecimal } from '@khum/contract/amounts'
import { type DateStyle, formatDate, formatInstant, formatTime } from '@khum/contract/calendar'
import type { FailureCode } from '@khum/contract/errors'
import type { Words } from '@khum/contract/fields'
import { limits } from '@khum/contract/limits'
import { useMessages, useTranslations } from 'use-intl/react'
import { type Messages, useLanguage } from './words-provider'

export { useLanguage, useMessages, useTranslations }
export type ScreenTitle = keyof Messages['titles']

const megabyte = 1_048_576
/** The limits for files, as values for the texts that mention them. */
export const fileLimits = {
  maxMegabytes: String(limits.upload.maxBytes / megabyte),
  claimMegabytes: String(limits.upload.bytesPerClaim / megabyte),
  maxPages: String(limits.pdf.maxPages),
}

/** Returns a function that gives the message for a failed call. */
export function useErrorWords(): (code: FailureCode) => string {
  const t = useTranslations('errors')
  const { errors } = useMessages()
  return (code) => t(isKnown(errors, code) ? code : 'internal', fileLimits)
}

/** Whether `errors` has an entry for this code. */
export function isKnown<T extends object>(errors: T, code: PropertyKey): code is keyof T {
  return Object.hasOwn(errors, code)
}

/** Returns functions that write dates, amounts and pairs of texts in the page's language. */
export function useFormat() {
  const { lang } = useLanguage()
  return {
    lang,
    date: (iso: string, style?: DateStyle) => formatDate(iso, lang, style),
    time: (iso: string) => formatTime(iso, lang),
    instant: (iso: string, style?: DateStyle) => formatInstant(iso, lang, style),
    /** `1,234.50`: always with satang, so that the amounts of a column line up. */
    amount: (satang: number | bigint) => satangToDecimal(satang).replace(/\B(?=(\d{3})+\.)/g, ','),
    words: (pair: Words) => pair[lang],
  }
}
