import { bahtToSatang, latinDigits } from '@khum/contract/amounts'

const mostSatang = 99_999_999_999

/** A comma that isn't before three digits. It may be a mistyped point: `12,50` isn't 1,250 baht. */
const wrongComma = /,(?!\d{3}(?!\d))/

/** Reads an amount in baht such as `1,234.50`, `๕๐๐` or `500.-`. @returns satang; null if it isn't an amount */
export function parseAmount(text: string): number | null {
  if (wrongComma.test(latinDigits(text))) return null
  const satang = bahtToSatang(text)
  return satang !== null && satang <= mostSatang ? satang : null
}
