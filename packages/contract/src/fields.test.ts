import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bahtToSatang, bangkokDate, isIsoDate, latinDigits, satangToDecimal } from './fields'

describe('money', () => {
  it('goes from satang to text and back without loss (R61)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (satang) => {
        expect(bahtToSatang(satangToDecimal(satang))).toBe(satang)
      }),
      { numRuns: 20_000 },
    )
  })

  it('never throws and never answers a fraction', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const satang = bahtToSatang(text)
        expect(satang === null || Number.isSafeInteger(satang)).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  it('reads Thai and full-width digits', () => {
    expect(latinDigits('๐๑๒๓๔๕๖๗๘๙０９')).toBe('012345678909')
  })
})

describe('dates', () => {
  it('accepts exactly the days that exist', () => {
    expect(isIsoDate('2024-02-29')).toBe(true)
    expect(isIsoDate('2023-02-29')).toBe(false)
    expect(isIsoDate('2026-13-01')).toBe(false)
    expect(isIsoDate('2569-11-21')).toBe(false)
  })

  it('knows the Bangkok day on both sides of midnight (R61)', () => {
    expect(bangkokDate(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
    expect(bangkokDate(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
  })
})
