import { formatDate, formatInstant } from '@khum/contract/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatBaht } from '../../src/i18n/format'

describe('dates', () => {
  test.each([
    ['2026-11-21', '21 พฤศจิกายน 2569', '21 November 2026'],
    ['2024-02-29', '29 กุมภาพันธ์ 2567', '29 February 2024'],
    ['1999-01-01', '1 มกราคม 2542', '1 January 1999'],
  ])('%s', (iso, th, en) => {
    expect(formatDate(iso, 'th')).toBe(th)
    expect(formatDate(iso, 'en')).toBe(en)
  })

  test('short', () => {
    expect(formatDate('2026-11-21', 'th', 'short')).toBe('21 พ.ย. 2569')
    expect(formatDate('2026-11-21', 'en', 'short')).toBe('21 Nov 2026')
  })

  test('an instant is shown by the clock in Thailand', () => {
    expect(formatInstant('2026-12-31T17:05:00.000Z', 'th')).toBe('1 ม.ค. 2570 00:05 น.')
    expect(formatInstant('2026-12-31T16:59:00.000Z', 'en')).toBe('31 Dec 2026 23:59')
  })

  test('returns anything but a date unchanged', () => {
    expect(formatDate('2026-02-30', 'th')).toBe('2026-02-30')
    expect(formatInstant('soon', 'th')).toBe('soon')
  })
})

describe('money', () => {
  test.each([
    [123450, '1,234.50 บาท', 'THB 1,234.50'],
    [0, '0 บาท', 'THB 0'],
    [5, '0.05 บาท', 'THB 0.05'],
    [-100_000, '-1,000 บาท', 'THB -1,000'],
    [9_999_999_999, '99,999,999.99 บาท', 'THB 99,999,999.99'],
  ])('%d satang', (satang, th, en) => {
    expect(formatBaht(satang, 'th')).toBe(th)
    expect(formatBaht(satang, 'en')).toBe(en)
  })

  test('keeps every satang of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (satang) => {
        const [whole, decimals = '00'] = formatAmount(satang).replaceAll(',', '').split('.')
        expect(BigInt(`${whole}${decimals}`)).toBe(satang)
      }),
    )
  })
})
