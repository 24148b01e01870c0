import { bahtToSatang } from '@khum/contract/typed-amounts'

const mostSatang = 99_999_999_999

/** Reads an amount in baht such as `1,234.50`, `๕๐๐` or `500.-`. @returns satang; null if it isn't an amount */
export function parseAmount(text: string): number | null {
  const satang = bahtToSatang(text)
  return satang !== null && satang <= mostSatang ? satang : null
}
