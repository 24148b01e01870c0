import { satangToDecimal } from '@khum/contract/amounts'
import { type DateStyle, formatDate, formatInstant, formatTime } from '@khum/contract/calendar'
import type { Words } from '@khum/contract/fields'
import { useLanguage } from './words-provider'

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
