import { expect, test } from 'vitest'
import { initialsOf } from './whole-name'

test.each([
  [['มาลี', 'ใจดี'], 'ม. จ.'],
  [['เอก', 'แก้วใส'], 'อ. ก.'],
  [['malee', 'Jaidee'], 'M. J.'],
  [['Somchai', ''], 'S.'],
  [['', ''], ''],
])('%j → %s', (names, initials) => {
  expect(initialsOf(names)).toBe(initials)
})
