import { describe, expect, test } from 'vitest'
import { groupedId } from './national-id-field'

describe('groups a citizen id while it is typed', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['12', '1-2'],
    ['12345', '1-2345'],
    ['123456', '1-2345-6'],
    ['1-2345-', '1-2345'],
    ['1234567890121', '1-2345-67890-12-1'],
    ['1 2345 67890 12 1', '1-2345-67890-12-1'],
    ['๑๒๓๔๕๖๗๘๙๐๑๒๑', '1-2345-67890-12-1'],
    ['12345678901234', '12345678901234'],
    ['1-2345-67890-12-12', '1-2345-67890-12-12'],
    ['12a', '12a'],
  ])('“%s” becomes “%s”', (typed, shown) => {
    expect(groupedId(typed)).toBe(shown)
  })
})
