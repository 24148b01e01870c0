import { bahtToSatang, plainAmount } from '@khum/contract/typed-amounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedAmount } from './money-field'

test.each([
  ['1234.5', '1,234.50'],
  ['1234567', '1,234,567'],
  ['0.5', '0.50'],
  ['007', '7'],
  ['12.', '12'],
  ['', ''],
  ['12.345', '12.345'],
  ['-5', '-5'],
  ['abc', 'abc'],
])('%j is shown as %j', (plain, shown) => {
  expect(groupedAmount(plain)).toBe(shown)
})

test('accepts Thai digits, commas and spaces', () => {
  expect(plainAmount(' ๑,๒๓๔ . ๕๐')).toBe('1234.50')
})

test.each(['฿500', '500 บาท', '500บ.', 'THB 500', '500 Baht', '500.-', ' ๕๐๐ บาท'])(
  '%s is 500 baht',
  (typed) => {
    expect(plainAmount(typed)).toBe('500')
  },
)

test('keeps a comma that may mean a point', () => {
  expect(plainAmount('950,50')).toBe('950,50')
})

test.each(['500 บา', '500x', 'USD 500', '-500'])('%s isn’t an amount', (typed) => {
  expect(bahtToSatang(typed)).toBeNull()
})

test('formatting never changes an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (satang) => {
      const plain = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
      expect(bahtToSatang(plainAmount(groupedAmount(plain)))).toBe(satang)
    }),
  )
})
