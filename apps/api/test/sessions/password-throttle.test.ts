import { expect, test } from 'vitest'
import { delaySeconds } from '../../src/password-throttle'

test('the first ten failures have no delay; then it doubles from a second to 15 minutes and never becomes a lock (R16)', () => {
  expect([0, 1, 9].map(delaySeconds)).toEqual([0, 0, 0])
  expect([10, 11, 12, 13, 19, 20, 1_000, 1_000_000].map(delaySeconds)).toEqual([
    1, 2, 4, 8, 512, 900, 900, 900,
  ])
})
