import { buddhistEraOffset, isIsoDate } from '@khum/contract'

const maxRunning = 999_999
const form = /^([A-Z0-9]{2,6})-(\d{2})-(\d{6})-(\d)$/

/**
 * The number a claim gets at submit, never before: `<prefix>-<Buddhist year>-<running number>-<check digit>`,
 * as `KHM-69-000123-4`.
 * @param prefix the insurer's `claim_prefix`: 2 to 6 of A–Z and 0–9
 * @param beYear2 the last two digits of the Buddhist year, see `claimYear`; also the `year` of `claim_number_counter`
 * @param n the counter's new value, 1 to 999,999
 * @throws RangeError when one of them is out of its range
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

/** Whether a typed claim number has the right form and check digit, by which every single wrong digit and nearly every swapped pair is seen. */
export function isClaimNumber(text: string): boolean {
  const match = form.exec(text)
  return match !== null && Number(match[4]) === claimCheckDigit(text.slice(0, -2))
}

/** Last two digits of the Buddhist year of an Asia/Bangkok day: `2026-11-21` → 69. */
export function claimYear(bangkokDay: string): number {
  if (!isIsoDate(bangkokDay)) throw new RangeError(`not a day: ${bangkokDay}`)
  return (Number(bangkokDay.slice(0, 4)) + buddhistEraOffset) % 100
}

/**
 * Weights 2, 4, 8, … from the right, sum modulo 11, 10 written as 0. Two is a primitive root of 11: no weight is 0 and
 * no two neighbours are alike, so that one wrong digit or a swapped pair changes the sum.
 */
function claimCheckDigit(body: string): number {
  const values = [...body.replaceAll('-', '')].map((character) => Number.parseInt(character, 36))
  const sum = values.reduceRight(
    ({ total, weight }, value) => ({ total: total + value * weight, weight: (weight * 2) % 11 }),
    { total: 0, weight: 2 },
  ).total
  return (sum % 11) % 10
}
