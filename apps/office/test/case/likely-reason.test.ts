import type { Case } from '@khum/contract/office-case'
import { expect, test } from 'vitest'
import { likelyReason } from '../../src/features/case/likely-reason'

type Check = Case['checks'][number]

const check = (
  name: Check['check'],
  result: Check['result'],
  note: Check['notes'][number]['note'],
): Check => ({
  check: name,
  result,
  notes: [{ note, params: {} }],
})

test('a failed check offers its reason, a repeated claim that of duplicates, and a clean claim none', () => {
  const repeated = check('duplicates', 'review', 'same_day_and_amount')
  expect(likelyReason([repeated, check('limit_left', 'fail', 'used_up')])).toBe('limit_reached')
  expect(likelyReason([repeated, check('limit_left', 'pass', 'enough')])).toBe('duplicate')
  expect(likelyReason([check('limit_left', 'pass', 'enough')])).toBeNull()
})
