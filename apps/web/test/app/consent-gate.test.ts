import { type ConsentDue, type PathName, pathNames, paths } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { redirectFor } from '../../src/app/guards'
import { somebody } from '../fakes'

const terms: ConsentDue = { id: 'terms-2-AAAAAAAAAAAAAA', kind: 'terms', is_force: true }
const privacy: ConsentDue = { id: 'privacy-2-AAAAAAAAAAAA', kind: 'privacy', is_force: true }
const laterTerms: ConsentDue = { ...terms, is_force: false }

function visit(name: PathName, due: readonly ConsentDue[], query = '', offered: readonly string[] = []) {
  const address = paths[name].path.replace(/:\w+\??/g, paths[name].values[0] ?? 'x')
  return redirectFor({
    name,
    url: new URL(`https://khum.example${address}${query}`),
    session: {
      status: 'member',
      member: somebody.member,
      partnerId: 'khum',
      insCode: 'KHM',
      consentsDue: due,
      isNewHere: false,
    },
    backPath: null,
    wasOffered: (id) => offered.includes(id),
  })
}

describe('a text that the member must accept (R66)', () => {
  const open: readonly PathName[] = [
    'otp',
    'otpDelete',
    'deleteAccount',
    'privacyUpdate',
    'notFound',
    'notPage',
  ]
  // These screens stay open, because they only redirect to the address that the member wanted to open. The gate then
  // shows the consent text instead of that address's screen.
  const waysIn: readonly PathName[] = ['checkPage', 'checkPageAuth', 'sso']
  const screens = pathNames.filter(
    (name) => !open.includes(name) && paths[name].guard !== 'guest' && !waysIn.includes(name),
  )

  test.each(screens.filter((name) => name !== 'conditionUpdate'))('%s redirects to it', (name) => {
    expect(visit(name, [privacy])?.go).toMatch(/^\/privacy-update\?next=/)
  })

  test.each(open)('%s stays open', (name) => {
    expect(visit(name, [privacy])).toBeNull()
  })

  test('remembers the address asked for and goes there after the answer', () => {
    const { go } = visit('claimStatus', [privacy], '?tab=all') ?? { go: '' }
    expect(go).toBe('/privacy-update?next=%2Fclaim-status%2Fx%3Ftab%3Dall')
    const query = go.slice(go.indexOf('?'))
    expect(visit('privacyUpdate', [], query)).toEqual({ go: '/claim-status/x?tab=all' })
  })

  test('shows the terms before the privacy notice, each on its own screen', () => {
    expect(visit('coverages', [privacy, terms])?.go).toBe('/condition-update?next=%2Fcoverages')
    expect(visit('coverages', [privacy])?.go).toBe('/privacy-update?next=%2Fcoverages')
    expect(visit('conditionUpdate', [privacy, terms])).toBeNull()
  })

  test('can’t be postponed', () => {
    expect(visit('coverages', [terms], '', [terms.id])?.go).toMatch(/^\/condition-update/)
  })

  test('guest screens redirect members to a screen that shows the text', () => {
    expect(visit('login', [terms], '?next=%2Fcoverages')).toEqual({ go: '/coverages' })
  })
})

describe('a text that can be postponed', () => {
  test('is offered once, and only on screens without a task to interrupt', () => {
    expect(visit('home', [laterTerms])).toEqual({
      go: '/condition-update?next=%2F',
      remember: '/',
      offers: laterTerms.id,
    })
    expect(visit('home', [laterTerms], '', [laterTerms.id])).toBeNull()
    expect(visit('eClaim', [laterTerms])).toBeNull()
    expect(visit('editProfile', [laterTerms])).toBeNull()
  })

  test('can be opened again later', () => {
    expect(visit('conditionUpdate', [laterTerms], '', [laterTerms.id])).toBeNull()
  })
})

test('the screen of a text without a pending answer redirects home', () => {
  expect(visit('conditionUpdate', [])).toEqual({ go: '/' })
  expect(visit('privacyUpdate', [])).toEqual({ go: '/' })
})

test('a deleted account can open only the last screen of the deletion', () => {
  const redirectAs = (name: PathName, ended: 'deleted' | 'signed_out') =>
    redirectFor({
      name,
      url: new URL(`https://khum.example${paths[name].path}`),
      session: { status: 'guest', ended },
      backPath: null,
      wasOffered: () => false,
    })
  expect(redirectAs('otpDelete', 'deleted')).toBeNull()
  expect(redirectAs('otpDelete', 'signed_out')?.go).toMatch(/^\/check-page/)
  expect(redirectAs('setting', 'deleted')?.go).toMatch(/^\/check-page/)
})
