import { expect, test } from 'vitest'
import { waitingForMemberFirst } from './document-requests'

test('claims with open document requests come first, otherwise the order stays', () => {
  const claims = [0, 1, 0, 2].map((open_requests, at) => ({ at, open_requests }))
  expect(waitingForMemberFirst(claims).map(({ at }) => at)).toEqual([1, 3, 0, 2])
})
