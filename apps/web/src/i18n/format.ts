import { bangkokDate, isIsoDate, type Lang, satangToDecimal } from '@khum/contract/fields'

const monthNames = {
  th: {
    long: 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม',
    short: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
  },
  en: {
    long: 'January February March April May June July August September October November December',
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
} as const

/** The years that Thai dates are ahead: the Buddhist era. */
const buddhistEra = 543

export type DateStyle = 'long' | 'short'

/** A month's name, 1 to 12. */
export function monthName(month: number, lang: Lang, style: DateStyle = 'long'): string {
  return monthNames[lang][style].split(' ')[month - 1] ?? ''
}

/** An ISO day as people read it: `21 พฤศจิกายน 2569`, `21 November 2026`; anything else comes back as it is. */
export function formatDate(iso: string, lang: Lang, style: DateStyle = 'long'): string {
  if (!isIsoDate(iso)) return iso
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return `${day} ${monthName(month, lang, style)} ${lang === 'th' ? year + buddhistEra : year}`
}

/** An ISO instant as a time of day in Thailand: `14:05 น.`, `14:05`. */
export function formatTime(iso: string, lang: Lang): string {
  const local = new Date(new Date(iso).getTime() + 7 * 3_600_000).toISOString()
  return `${local.slice(11, 16)}${lang === 'th' ? ' น.' : ''}`
}

/** An ISO instant as day and time in Thailand: `21 พ.ย. 2569 14:05 น.`, `21 Nov 2026 14:05`. */
export function formatInstant(iso: string, lang: Lang, style: DateStyle = 'short'): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return iso
  return `${formatDate(bangkokDate(instant), lang, style)} ${formatTime(iso, lang)}`
}

/** Satang with separators and two decimals, no unit: 123450 → `1,234.50`. No floating point on the way. */
export function formatAmount(satang: number | bigint): string {
  const [whole = '', decimals = ''] = satangToDecimal(satang).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** `1,234.50 บาท`, `THB 1,234.50`. */
export function formatBaht(satang: number | bigint, lang: Lang): string {
  return lang === 'th' ? `${formatAmount(satang)} บาท` : `THB ${formatAmount(satang)}`
}

/** A Thai mobile number (+66…, 0…) with its middle hidden: `081-xxx-5678`; null when it is none. */
export function maskPhone(phone: string): string | null {
  const digits = phone.replace(/^\+66/, '0').replace(/\D/g, '')
  return /^0\d{9}$/.test(digits) ? `${digits.slice(0, 3)}-xxx-${digits.slice(6)}` : null
}
