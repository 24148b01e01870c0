import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf, maskNumber } from './card-text'

test.each([
  ['POL-2569-001234', '••••1234'],
  ['12345678', '••••5678'],
  ['E1234', '••••34'],
  ['7', '••••'],
  ['', ''],
  ['ก-5/2569-๐๐๑๒', '••••๐๐๑๒'],
])('%s is shown as %s', (number, masked) => {
  expect(maskNumber(number)).toBe(masked)
})

test('never shows more than half of a number, nor more than four characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,30}$/), (number) => {
      const shown = maskNumber(number).replaceAll('•', '')
      expect(shown.length <= 4 && shown.length * 2 <= number.length).toBe(true)
      expect(number.endsWith(shown)).toBe(true)
    }),
  )
})

test.each([
  [['มาลี', 'ใจดี'], 'ม. จ.'],
  [['เอก', 'แก้วใส'], 'อ. ก.'],
  [['malee', 'Jaidee'], 'M. J.'],
  [['Somchai', ''], 'S.'],
  [['', ''], ''],
])('%j → %s', (names, initials) => {
  expect(initialsOf(names)).toBe(initials)
})
