import { satangToDecimal } from '@khum/contract/amounts'
import { type DateStyle, formatDate, formatInstant, formatTime } from '@khum/contract/calendar'
import type { Lang, Words } from '@khum/contract/fields'
import { useLocale } from 'use-intl/react'
import { keepDate } from './keep-date'

export function useFormat() {
  const lang = useLocale()
  return {
    lang,
    date: (iso: string, style?: DateStyle) => keepDate(formatDate(iso, lang, style)),
    time: (iso: string) => keepDate(formatTime(iso, lang)),
    instant: (iso: string, style?: DateStyle) => keepDate(formatInstant(iso, lang, style)),
    /** Formats an amount without a unit: `1,234.50`, `1,234`. */
    amount: formatAmount,
    baht: (satang: number | bigint) => formatBaht(satang, lang),
    words: (pair: Words) => pair[lang],
  }
}

/**
 * Formats satang with separators but no unit: 123450 → `1,234.50`, 123400 → `1,234`. Doesn't use floating point.
 */
export function formatAmount(satang: number | bigint): string {
  const [whole = '', decimals = ''] = satangToDecimal(satang).split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === '00' ? separated : `${separated}.${decimals}`
}

/** Formats satang with a unit: `1,234.50 บาท`, `THB 1,234`. */
export function formatBaht(satang: number | bigint, lang: Lang): string {
  return lang === 'th' ? `${formatAmount(satang)} บาท` : `THB ${formatAmount(satang)}`
}
