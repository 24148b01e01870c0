import { buddhistEraOffset, isIsoDate } from '@khum/contract'

/** The highest running number; `formatClaimNumber` throws above it. Numbers up to 999,999 are padded to six digits. */
const maxRunning = 999_999_999
const form = /^([A-Z0-9]{2,6})-(\d{2})-(\d{6}|[1-9]\d{6,8})-(\d)$/

/**
 * Formats a claim number: `<prefix>-<Buddhist year>-<running number>-<check digit>`, such as `KHM-69-000123-4`.
 * @param prefix the insurer's `claim_prefix`: 2 to 6 of A–Z and 0–9
 * @param beYear2 the last two digits of the Buddhist year, see `claimYear`; also the `year` of `claim_number_counter`
 * @param n the counter's new value, 1 to 999,999,999
 * @throws RangeError if a parameter is out of range
 */
export function formatClaimNumber(prefix: string, beYear2: number, n: number): string {
  const year = String(beYear2).padStart(2, '0')
  const running = String(n).padStart(6, '0')
  if (!Number.isInteger(n) || n < 1 || n > maxRunning) throw new RangeError(`claim number ${n} of ${prefix}`)
  const body = `${prefix}-${year}-${running}`
  const number = `${body}-${claimCheckDigit(body)}`
  if (!form.test(number)) throw new RangeError(`claim number prefix ${prefix}, year ${beYear2}`)
  return number
}

/**
 * A series of claim numbers: the insurer's prefix, the Buddhist year (two digits), and the last running number given
 * out.
 */
export interface ClaimNumberSeries {
  prefix: string
  year: number
  last_number: number
}

/** What a person may type of a claim number: the running number, with or without prefix, year and check digit. */
const part = /^(?:(?:([A-Z0-9]{2,6})-)?(\d{2})-)?(\d{1,9})(?:-(\d))?$/
/** A whole claim number that was typed without its hyphens. */
const whole = /^([A-Z][A-Z0-9]{1,5}?)(\d{2})(\d{6})(\d)$/

/**
 * Returns the claim numbers that the typed text may mean, at most one for each series. The text may be a whole number
 * or a part of one, for example `123`, `000123-4`, `69-123`, `KHM-69-000123` or `KHM690001234`. Empty if the text can't
 * be a part of a claim number.
 */
export function claimNumbersOf(typed: string, series: readonly ClaimNumberSeries[]): string[] {
  const text = typed.toUpperCase()
  const [, prefix, year, running, digit] = part.exec(text) ?? whole.exec(text) ?? []
  const n = Number(running)
  return series
    .filter(
      (each) =>
        n >= 1 &&
        n <= each.last_number &&
        (prefix === undefined || prefix === each.prefix) &&
        (year === undefined || Number(year) === each.year),
    )
    .map((each) => formatClaimNumber(each.prefix, each.year, n))
    .filter((number) => digit === undefined || number.endsWith(`-${digit}`))
}

/** Returns the last two digits of the Buddhist year of a date in Thailand: `2026-11-21` → 69. */
export function claimYear(bangkokDay: string): number {
  if (!isIsoDate(bangkokDay)) throw new RangeError(`not a day: ${bangkokDay}`)
  return (Number(bangkokDay.slice(0, 4)) + buddhistEraOffset) % 100
}

/**
 * Computes the check digit: weights 2, 4, 8, … from the right; the sum modulo 11, with 10 written as 0. A wrong digit
 * or a swapped pair changes the remainder, because no weight is 0 modulo 11 and neighbouring weights differ. Only a
 * change of the remainder from 0 to 10 or back isn't noticed. The formula must never change, because members have
 * numbers made with it.
 */
function claimCheckDigit(body: string): number {
  const values = [...body.replaceAll('-', '')].map((character) => Number.parseInt(character, 36))
  const sum = values.reduceRight(
    ({ total, weight }, value) => ({ total: total + value * weight, weight: (weight * 2) % 11 }),
    { total: 0, weight: 2 },
  ).total
  return (sum % 11) % 10
}
