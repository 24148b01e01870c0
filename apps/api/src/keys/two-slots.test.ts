import { expect, test } from 'vitest'
import { slotForNew } from './two-slots'

test.each([
  ['no secret', [], 1],
  ['slot 1 in use', [1], 2],
  ['slot 2 in use', [2], 1],
  ['both in use, slot 1 older', [1, 2], 1],
  ['both in use, slot 2 older', [2, 1], 2],
])('with %s', (_, slots, expected) => {
  expect(slotForNew(slots.map((slot) => ({ slot })))).toBe(expected)
})
