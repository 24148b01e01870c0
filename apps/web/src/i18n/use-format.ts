import { type DateStyle, formatDate, formatInstant, formatTime } from '@khum/contract/calendar'
import type { Words } from '@khum/contract/fields'
import { useLocale } from 'use-intl/react'
import { formatAmount, formatBaht } from './format'

/** The formatters in the language of the page. */
export function useFormat() {
  const lang = useLocale()
  return {
    lang,
    date: (iso: string, style?: DateStyle) => formatDate(iso, lang, style),
    time: (iso: string) => formatTime(iso, lang),
    instant: (iso: string, style?: DateStyle) => formatInstant(iso, lang, style),
    /** Without the unit: `1,234.50`. */
    amount: formatAmount,
    baht: (satang: number | bigint) => formatBaht(satang, lang),
    /** A pair of texts in the page's language. */
    words: (pair: Words) => pair[lang],
  }
}
