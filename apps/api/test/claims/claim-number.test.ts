import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimNumbersOf, claimYear, formatClaimNumber } from '../../src/modules/claims/claim-number'
import { isClaimNumber } from './is-claim-number'

const prefix = fc.stringMatching(/^[A-Z0-9]{2,6}$/)
const number = fc
  .tuple(prefix, fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([letters, year, n]) => formatClaimNumber(letters, year, n))

describe('claim numbers', () => {
  test('have prefix, Buddhist year, running number and check digit', () => {
    expect(formatClaimNumber('KHM', 69, 123)).toMatch(/^KHM-69-000123-\d$/)
    expect(formatClaimNumber('TMP01', 5, 999_999)).toMatch(/^TMP01-05-999999-\d$/)
    // The check digit by hand: 1·2 + 9·2⁷ + 6·2⁸ + B(11)·2⁹ + A(10)·2¹⁰. With the powers of 2 taken mod 11, that is 2 +
    // 9·7 + 6·3 + 11·6 + 10·1 = 159, and 159 mod 11 = 5.
    expect(formatClaimNumber('AB', 69, 1)).toBe('AB-69-000001-5')
  })

  test('refuse values out of range', () => {
    for (const n of [0, -1, 1.5, 1_000_000_000, Number.NaN])
      expect(() => formatClaimNumber('KHM', 69, n)).toThrow(RangeError)
    for (const letters of ['K', 'khm', 'TOOLONG', 'K-M'])
      expect(() => formatClaimNumber(letters, 69, 1)).toThrow(RangeError)
    expect(() => formatClaimNumber('KHM', 2569, 1)).toThrow(RangeError)
  })

  test('are found by a part, in each series that has given it out', () => {
    const series = [
      { prefix: 'KHM', year: 69, last_number: 5_000 },
      { prefix: 'AB', year: 69, last_number: 1 },
    ]
    const [first, other] = [formatClaimNumber('KHM', 69, 1), formatClaimNumber('AB', 69, 1)]
    expect(claimNumbersOf('1', series)).toEqual([first, other])
    expect(claimNumbersOf('000001', series)).toEqual([first, other])
    expect(claimNumbersOf('khm-69-000001', series)).toEqual([first])
    expect(claimNumbersOf(other.slice(3), series)).toEqual([other])
    expect(claimNumbersOf('000001-9', series)).toEqual([])
    for (const each of [first, other])
      expect(claimNumbersOf(each.replaceAll('-', '').toLowerCase(), series)).toEqual([each])
    for (const text of ['0', '5001', '68-1', 'KHM-1', '1,200', '1.5', 'KHM', ''])
      expect(claimNumbersOf(text, series), text).toEqual([])
  })

  test('are all different and valid', () => {
    const numbers = new Set(Array.from({ length: 5000 }, (_, n) => formatClaimNumber('KHM', 69, n + 1)))
    expect(numbers.size).toBe(5000)
    fc.assert(fc.property(number, isClaimNumber))
  })

  test('detect wrong digits, except the few where the check digit means 10', () => {
    let detected = 0
    let tried = 0
    for (let n = 1; n <= 300; n += 1) {
      const claimNumber = formatClaimNumber('KHM', 69, n * 3331)
      for (let at = 7; at < 13; at += 1)
        for (let digit = 0; digit < 10; digit += 1) {
          if (claimNumber[at] === String(digit)) continue
          tried += 1
          if (!isClaimNumber(claimNumber.slice(0, at) + digit + claimNumber.slice(at + 1))) detected += 1
        }
    }
    expect(detected / tried).toBeGreaterThan(0.95)
  })

  test('take the Buddhist year of a day', () => {
    expect(claimYear('2026-11-21')).toBe(69)
    expect(claimYear('2057-01-01')).toBe(0)
    expect(() => claimYear('21/11/2026')).toThrow(RangeError)
  })
})
