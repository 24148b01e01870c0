import { pathNames, paths } from '@khum/contract'
import { expect, test } from 'vitest'
import { judge } from '../../src/app/guards'

function visit(
  name: (typeof pathNames)[number],
  signedIn: boolean,
  query = '',
  backPath: string | null = null,
) {
  const address = paths[name].path.replace(/:\w+\??/g, 'x')
  return judge({ name, url: new URL(`https://khum.example${address}${query}`), signedIn, backPath })
}

test.each(pathNames.map((name) => [name, paths[name].guard] as const))(
  '%s lets in whom it should (%s)',
  (name, guard) => {
    expect(visit(name, false) === null).toBe(guard !== 'member')
    expect(visit(name, true) === null).toBe(guard !== 'guest' && name !== 'checkPage')
  },
)

test('a guest is sent to sign in, with the address and its query remembered', () => {
  expect(visit('claimStatus', false, '?tab=all')).toEqual({
    go: '/check-page?next=%2Fclaim-status%2Fx%3Ftab%3Dall',
    remember: '/claim-status/x?tab=all',
  })
})

test('a query that is not safe is dropped, the address kept', () => {
  expect(visit('coverages', false, '?u=<x>%2525')).toMatchObject({ remember: '/coverages' })
})

test.each([
  ['?next=%2Fen%2Fcoverages', null, '/coverages'],
  ['?next=%2Fcoverages%3Ftab%3D1', null, '/coverages?tab=1'],
  ['', '/e-claim', '/e-claim'],
  ['?next=%2F%2Fevil.example', '/e-claim', '/e-claim'],
  ['?next=https%3A%2F%2Fevil.example', null, '/'],
  ['?next=%2F%5Cevil.example', null, '/'],
  ['?next=%2F%252f%252fevil.example', null, '/'],
])('after signing in %s with %s remembered leads to %s', (query, backPath, go) => {
  expect(visit('login', true, query, backPath)).toEqual({ go })
})
