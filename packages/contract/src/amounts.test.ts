import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latinDigits, satangToDecimal } from './amounts'
import { bahtToSatang } from './typed-amounts'

describe('money', () => {
  it('converts satang to text and back without loss (R61)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (satang) => {
        expect(bahtToSatang(satangToDecimal(satang))).toBe(satang)
      }),
      { numRuns: 20_000 },
    )
  })

  it('never throws or returns a fraction', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const satang = bahtToSatang(text)
        expect(satang === null || Number.isSafeInteger(satang)).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  it.each(['950,50', '๙๕๐,๕๐', '1,2345', '1,23,456'])(
    'refuses %s, because a comma may mean a point',
    (text) => {
      expect(bahtToSatang(text)).toBeNull()
    },
  )

  it('reads Thai and full-width digits', () => {
    expect(latinDigits('๐๑๒๓๔๕๖๗๘๙０９')).toBe('012345678909')
  })
})
