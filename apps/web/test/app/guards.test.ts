import { type ConsentDue, pathNames, paths } from '@khum/contract'
import { expect, test } from 'vitest'
import { redirectFor } from '../../src/app/guards'
import type { SessionState } from '../../src/lib/session'
import { somebody } from '../fakes'

type Name = (typeof pathNames)[number]

const guest: SessionState = { status: 'guest', ended: 'never' }

function memberWith(consentsDue: readonly ConsentDue[]): SessionState {
  return {
    status: 'member',
    member: somebody.member,
    partnerId: 'khum',
    insCode: 'KHM',
    consentsDue,
    isNewHere: false,
  }
}

function visit(name: Name, signedIn: boolean, query = '', backPath: string | null = null) {
  return visitAs(signedIn ? memberWith([]) : guest, name, query, backPath)
}

function visitAs(
  session: SessionState,
  name: Name,
  query = '',
  backPath: string | null = null,
  offered: string[] = [],
) {
  const address = paths[name].path.replace(/:\w+\??/g, 'x')
  const url = new URL(`https://khum.example${address}${query}`)
  return redirectFor({ name, url, session, backPath, wasOffered: (id) => offered.includes(id) })
}

/** Screens on the way to signing in. They redirect visitors who are already signed in. */
const waysIn: readonly Name[] = ['checkPage', 'checkPageAuth', 'sso']

/** Screens for accepting a new version of a consent text. They redirect if there is no new version to accept. */
const aboutTexts: readonly Name[] = ['conditionUpdate', 'privacyUpdate']

test.each(pathNames.map((name) => [name, paths[name].guard] as const))(
  '%s admits the right visitors (%s)',
  (name, guard) => {
    expect(visit(name, false) === null).toBe(guard !== 'member')
    expect(visit(name, true) === null).toBe(
      guard !== 'guest' && !waysIn.includes(name) && !aboutTexts.includes(name),
    )
  },
)

test('redirects a guest to sign in and remembers the address with its query', () => {
  expect(visit('claimStatus', false, '?tab=all')).toEqual({
    go: '/check-page?next=%2Fclaim-status%2Fx%3Ftab%3Dall',
    remember: '/claim-status/x?tab=all',
  })
})

test('drops an unsafe query and keeps the address', () => {
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

test('redirects a visitor with a link ticket to link the account, and back afterwards', () => {
  const url = new URL('https://khum.example/coverages?x=1')
  const session = { status: 'guest', ended: 'never' } as const
  const redirection = redirectFor({
    name: 'coverages',
    url,
    session,
    backPath: null,
    wasOffered: () => false,
    hasTicket: true,
  })
  expect(redirection?.go).toBe('/check-page-auth?next=%2Fcoverages%3Fx%3D1')
})
