import { limits } from '@khum/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { limitRules } from '../../src/limiters'
import { makeCoverage } from '../factory-coverage'
import { anyPhone } from '../one-time-codes/otp-world'
import { useTestApp } from '../test-app'
import {
  accept,
  agreed,
  askForCode,
  invite,
  listFamily,
  makeSigned,
  proved,
  type SignedMember,
} from './family-world'

const test = useTestApp()
let inviter: SignedMember
let invitee: SignedMember
beforeEach(async () => {
  inviter = await makeSigned(test, { name_en: 'Inviter' })
  invitee = await makeSigned(test)
})

async function invited(body: object = {}): Promise<string> {
  return (await invite(test, inviter.as, invitee.phone, body)).json().data.id
}
const remove = (id: string, as: Record<string, string>) =>
  test.call({ method: 'DELETE', url: `/api/v1/family-invitations/${id}`, as })
const invitations = async (as: Record<string, string>) => (await listFamily(test, as)).json().data.invitations

describe('inviting a relative (R42)', () => {
  it('gives the same response whether or not the phone has an account; both get an SMS without names', async () => {
    const unknownPhone = anyPhone()
    const answers = []
    for (const phone of [invitee.phone, unknownPhone]) {
      const answer = await invite(test, inviter.as, phone)
      const { id: _id, phone: _masked, ...rest } = answer.json().data
      answers.push([answer.statusCode, rest])
      const [text] = await test.ctx.gateways.outbox.list(test.db, phone)
      expect(text?.body).toContain('ขออนุญาตดูความคุ้มครอง')
      expect(text?.body).not.toMatch(/สมใจ|Inviter/)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await invitations(inviter.as)).toMatchObject([
      { direction: 'sent', state: 'waiting', name: null },
      { direction: 'sent', state: 'waiting', name: null },
    ])
  })

  it('shows the invitee who invites and the scopes, without the phone', async () => {
    await invited({ scopes: ['see', 'use_card'], ends_on: '2027-01-31' })
    expect(await invitations(invitee.as)).toMatchObject([
      {
        direction: 'received',
        name: { en: 'Mrs Inviter Deengam' },
        phone: null,
        scopes: ['see', 'use_card'],
        ends_on: '2027-01-31',
        state: 'waiting',
      },
    ])
  })

  it('names an inviter who registered in one script only, in both languages', async () => {
    const oneScript = { title_th: '', name_th: '', surname_th: '', title_en: '', name_en: 'Ann' }
    inviter = await makeSigned(test, oneScript)
    await invited()
    const name = { th: 'Ann Deengam', en: 'Ann Deengam' }
    expect(await invitations(invitee.as)).toMatchObject([{ name }])
  })

  it.each([
    ['own phone', () => inviter.phone, {}, 'invitation_to_self'],
    ['no scope', anyPhone, { scopes: [] }, 'validation_failed'],
    ['claim without see', anyPhone, { scopes: ['claim'] }, 'validation_failed'],
    ['an unknown scope', anyPhone, { scopes: ['see', 'all'] }, 'validation_failed'],
    ['an end in the past', anyPhone, { ends_on: '2026-11-20' }, 'validation_failed'],
    ['a foreign phone', () => '+12025550123', {}, 'validation_failed'],
  ])('refuses %s', async (_what, phone, body, code) => {
    expect((await invite(test, inviter.as, phone(), body)).json().code).toBe(code)
  })

  it('replaces an earlier invitation to the same phone', async () => {
    const first = await invited()
    const second = await invited({ scopes: ['see', 'claim'] })
    expect((await invitations(invitee.as)).map(({ id }: { id: string }) => id)).toEqual([second])
    expect((await askForCode(test, invitee.as, first)).json().code).toBe('invitation_over')
  })

  it('invites and texts once if the call is repeated with its key (R54)', async () => {
    const first = await invite(test, inviter.as, invitee.phone, {}, 'the-same-key')
    const again = await invite(test, inviter.as, invitee.phone, {}, 'the-same-key')
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(await invitations(inviter.as)).toHaveLength(1)
    expect(await test.ctx.gateways.outbox.list(test.db, invitee.phone)).toHaveLength(1)
    const other = await invite(test, inviter.as, anyPhone(), {}, 'the-same-key')
    expect(other.json().code).toBe('idempotency_key_reused')
  })

  it('limits invitations per day and SMS per phone', async () => {
    const { points } = limitRules.family_invitation_member
    for (let n = 0; n < points; n += 1)
      expect((await invite(test, inviter.as, invitee.phone)).statusCode).toBe(201)
    expect((await invite(test, inviter.as, anyPhone())).json().code).toBe('invitation_limit')
    const texts = await test.ctx.gateways.outbox.list(test.db, invitee.phone)
    expect(texts).toHaveLength(limitRules.family_invitation_phone.points)
  })
})

describe('answering an invitation (R42)', () => {
  it('with a code gives the agreed scopes, which may be fewer', async () => {
    const { coverageId } = await makeCoverage(test.db, invitee)
    const past = { effective_date: '2024-01-01', expiry_date: '2024-12-31' }
    await makeCoverage(test.db, { ...invitee, coverage: past })
    const id = await invited({ scopes: ['see', 'use_card', 'claim'], ends_on: '2027-06-30' })
    const less = { scopes: ['see', 'use_card'], ends_on: '2027-01-31' }
    const token = await proved(test, invitee.as, id, less)
    expect((await accept(test, invitee.as, token)).statusCode).toBe(204)
    const { members } = (await listFamily(test, inviter.as)).json().data
    expect(members).toMatchObject([
      {
        scopes: ['see', 'use_card'],
        ends_at: '2027-01-31T17:00:00.000Z',
        coverages: [{ id: coverageId }],
      },
    ])
    expect(await invitations(inviter.as)).toEqual([])
    // A call that is repeated because its first response was lost adds nothing.
    expect((await accept(test, invitee.as, token)).statusCode).toBe(204)
    const written = await test.db
      .selectFrom('audit_event')
      .select(['action', 'account_id', 'person_id', 'outcome'])
      .where('action', 'like', 'family.%')
      .where('action', '<>', 'family.read')
      .orderBy('id')
      .execute()
    expect(written).toEqual([
      { action: 'family.invited', account_id: inviter.accountId, person_id: null, outcome: 'asked' },
      {
        action: 'family.accepted',
        account_id: invitee.accountId,
        person_id: invitee.personId,
        outcome: 'see use_card',
      },
    ])
  })

  it.each([
    [{ scopes: ['see', 'claim'], ends_on: '2027-06-30' }],
    [{ scopes: ['see'], ends_on: null }],
    [{ scopes: ['see'], ends_on: '2027-07-01' }],
    [{ scopes: ['see'], ends_on: '2026-11-20' }],
    [{ scopes: ['use_card'], ends_on: '2027-06-30' }],
  ])('refuses more than was requested: %o', async (body) => {
    const id = await invited({ scopes: ['see', 'use_card'], ends_on: '2027-06-30' })
    const answer = await askForCode(test, invitee.as, id, body)
    expect(answer.json().code).toBe('validation_failed')
    expect((await listFamily(test, inviter.as)).json().data.members).toEqual([])
  })

  it('gives nothing without a code', async () => {
    const id = await invited()
    const { token } = (await askForCode(test, invitee.as, id)).json().data
    expect((await accept(test, invitee.as, token)).json().code).toBe('flow_missing')
  })

  it('is for the invited phone’s account; others, the inviter and unknown ids get the same response (R39)', async () => {
    const id = await invited()
    const stranger = await makeSigned(test)
    for (const [as, of] of [
      [stranger.as, id],
      [inviter.as, id],
      [invitee.as, 'A'.repeat(22)],
    ] as const)
      expect((await askForCode(test, as, of)).statusCode).toBe(404)
    expect((await remove(id, stranger.as)).statusCode).toBe(404)
    await test.db
      .updateTable('login')
      .set({ phone_verified_at: null })
      .where('id', '=', invitee.accountId)
      .execute()
    expect((await askForCode(test, invitee.as, id)).statusCode).toBe(404)
    expect(await invitations(invitee.as)).toEqual([])
  })

  it('is for adults, because a guardian acts for a minor', async () => {
    const young = await makeSigned(test, { birth_date: '2006-11-22' })
    const { id } = (await invite(test, inviter.as, young.phone)).json().data
    expect((await askForCode(test, young.as, id)).json().code).toBe('invitation_adults_only')
  })

  it('is refused once declined, taken back or expired', async () => {
    const declined = await invited()
    expect((await remove(declined, invitee.as)).statusCode).toBe(204)
    expect((await remove(declined, invitee.as)).json().code).toBe('invitation_over')
    expect(await invitations(invitee.as)).toEqual([])
    expect(await invitations(inviter.as)).toMatchObject([{ state: 'declined' }])
    const back = await invited()
    const token = await proved(test, invitee.as, back)
    expect((await remove(back, inviter.as)).statusCode).toBe(204)
    expect((await accept(test, invitee.as, token)).json().code).toBe('invitation_over')
    const late = await invited()
    test.clock.advance(limits.invitation.days * 86_400_000)
    expect((await askForCode(test, await test.signIn(invitee), late)).json().code).toBe('invitation_over')
    const sent: { id: string; state: string }[] = await invitations(await test.signIn(inviter))
    expect(sent.find(({ id }) => id === late)?.state).toBe('expired')
  })

  it('replaces an earlier authority with another proof', async () => {
    await agreed(test, inviter, invitee, ['see'])
    const linkId = await agreed(test, inviter, invitee, ['see', 'claim'])
    const { members } = (await listFamily(test, inviter.as)).json().data
    expect(members).toMatchObject([{ id: linkId, scopes: ['see', 'claim'] }])
  })
})
