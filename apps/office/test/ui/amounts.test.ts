import { expect, it } from 'vitest'
import { parseAmount } from '../../src/ui/amounts'

it.each([
  ['1,234.50', 123_450],
  ['0', 0],
  [' 7.5 ', 750],
  ['๑,๒๕๐', 125_000],
  ['500.-', 50_000],
  ['1,234,567.8', 123_456_780],
  ['12,50', null],
  ['๑๒,๕๐', null],
  ['1,2345', null],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['ฟรี', null],
])('reads %j as %s satang', (text, satang) => {
  expect(parseAmount(text)).toBe(satang)
})
