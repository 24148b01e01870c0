import { expect, test } from 'vitest'
import { yoursFirst } from './open-requests'

test('claims that wait for the member come first, all else stays newest first', () => {
  const claims = [0, 1, 0, 2].map((open_requests, at) => ({ at, open_requests }))
  expect(yoursFirst(claims).map(({ at }) => at)).toEqual([1, 3, 0, 2])
})
