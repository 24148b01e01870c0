import { expect, it } from 'vitest'
import { progressText } from './progress'

it.each([
  [{ done: 0, perSecond: null }, 'checking: 0 of 2,000 rows'],
  [{ done: 500, perSecond: null }, 'checking: 500 of 2,000 rows'],
  [{ done: 500, perSecond: 10.4 }, 'checking: 500 of 2,000 rows, 10 a second, 3 min left'],
  [{ done: 1_900, perSecond: 50 }, 'checking: 1,900 of 2,000 rows, 50 a second, 2 s left'],
  // The remaining time isn't shown if all rows are done, or more rows than the manifest says.
  [{ done: 2_000, perSecond: 50 }, 'checking: 2,000 of 2,000 rows'],
  [{ done: 2_001, perSecond: 50 }, 'checking: 2,001 of 2,000 rows'],
])('%j is shown as %s', (measured, text) => {
  expect(progressText('checking', { total: 2_000, unit: 'rows', ...measured })).toBe(text)
})
