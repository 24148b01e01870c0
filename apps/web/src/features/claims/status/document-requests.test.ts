import type { ClaimStatus } from '@khum/contract/claim-status'
import { expect, test } from 'vitest'
import { waitingForMemberFirst } from './document-requests'

test('claims that wait for the member come first, otherwise the order stays', () => {
  const statuses: ClaimStatus[] = ['checking', 'documents_needed', 'paid', 'payment_failed']
  const claims = statuses.map((status, at) => ({ at, status }))
  expect(waitingForMemberFirst(claims).map(({ at }) => at)).toEqual([1, 3, 0, 2])
})
