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
let asked: SignedMember
beforeEach(async () => {
  inviter = await makeSigned(test, { name_en: 'Inviter' })
  asked = await makeSigned(test)
})

async function invited(body: object = {}): Promise<string> {
  return (await invite(test, inviter.as, asked.phone, body)).json().data.id
}
const remove = (id: string, as: Record<string, string>) =>
  test.call({ method: 'DELETE', url: `/api/v1/family-invitations/${id}`, as })
const questions = async (as: Record<string, string>) => (await listFamily(test, as)).json().data.invitations

describe('asking a relative (R42)', () => {
  it('answers the same whether the phone has an account, and both get a text that names nobody', async () => {
    const nobody = anyPhone()
    const answers = []
    for (const phone of [asked.phone, nobody]) {
      const answer = await invite(test, inviter.as, phone)
      const { id: _id, phone: _masked, ...rest } = answer.json().data
      answers.push([answer.statusCode, rest])
      const [text] = await test.ctx.gateways.outbox.list(test.db, phone)
      expect(text?.body).toContain('ขออนุญาตดูความคุ้มครอง')
      expect(text?.body).not.toMatch(/สมใจ|Inviter/)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await questions(inviter.as)).toMatchObject([
      { direction: 'sent', state: 'waiting', name: null },
      { direction: 'sent', state: 'waiting', name: null },
    ])
  })

  it('shows the asked one who asks and what for; the phone is not repeated', async () => {
    await invited({ scopes: ['see', 'use_card'], ends_on: '2027-01-31' })
    expect(await questions(asked.as)).toMatchObject([
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

  it.each([
    ['own phone', () => inviter.phone, {}, 'invitation_to_self'],
    ['no scope', anyPhone, { scopes: [] }, 'validation_failed'],
    ['claim without see', anyPhone, { scopes: ['claim'] }, 'validation_failed'],
    ['an unknown scope', anyPhone, { scopes: ['see', 'all'] }, 'validation_failed'],
    ['an end that is past', anyPhone, { ends_on: '2026-11-20' }, 'validation_failed'],
    ['a foreign phone', () => '+12025550123', {}, 'validation_failed'],
  ])('refuses %s', async (_what, phone, body, code) => {
    expect((await invite(test, inviter.as, phone(), body)).json().code).toBe(code)
  })

  it('a newer question takes the place of the older one', async () => {
    const first = await invited()
    const second = await invited({ scopes: ['see', 'claim'] })
    expect((await questions(asked.as)).map(({ id }: { id: string }) => id)).toEqual([second])
    expect((await askForCode(test, asked.as, first)).json().code).toBe('invitation_over')
  })

  it('ends at so many a day, and a phone gets few texts', async () => {
    const { points } = limitRules.family_invitation_member
    for (let n = 0; n < points; n += 1)
      expect((await invite(test, inviter.as, asked.phone)).statusCode).toBe(201)
    expect((await invite(test, inviter.as, anyPhone())).json().code).toBe('invitation_limit')
    const texts = await test.ctx.gateways.outbox.list(test.db, asked.phone)
    expect(texts).toHaveLength(limitRules.family_invitation_phone.points)
  })
})

describe('answering (R42)', () => {
  it('gives with a code what was agreed to, which may be less', async () => {
    const { coverageId } = await makeCoverage(test.db, asked)
    const past = { effective_date: '2024-01-01', expiry_date: '2024-12-31' }
    await makeCoverage(test.db, { ...asked, coverage: past })
    const id = await invited({ scopes: ['see', 'use_card', 'claim'], ends_on: '2027-06-30' })
    const less = { scopes: ['see', 'use_card'], ends_on: '2027-01-31' }
    const token = await proved(test, asked.as, id, less)
    expect((await accept(test, asked.as, token)).statusCode).toBe(204)
    const { members } = (await listFamily(test, inviter.as)).json().data
    expect(members).toMatchObject([
      {
        scopes: ['see', 'use_card'],
        ends_at: '2027-01-31T17:00:00.000Z',
        coverages: [{ id: coverageId }],
      },
    ])
    expect(await questions(inviter.as)).toEqual([])
    expect((await accept(test, asked.as, token)).json().code).toBe('flow_missing')
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
        account_id: asked.accountId,
        person_id: asked.personId,
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
  ])('never more than was asked for: %o', async (body) => {
    const id = await invited({ scopes: ['see', 'use_card'], ends_on: '2027-06-30' })
    const answer = await askForCode(test, asked.as, id, body)
    expect(answer.json().code).toBe('validation_failed')
    expect((await listFamily(test, inviter.as)).json().data.members).toEqual([])
  })

  it('without a code nothing is given', async () => {
    const id = await invited()
    const { token } = (await askForCode(test, asked.as, id)).json().data
    expect((await accept(test, asked.as, token)).json().code).toBe('flow_missing')
  })

  it('is for the asked phone’s own account: another’s, the inviter’s and an unknown one get one answer (R39)', async () => {
    const id = await invited()
    const stranger = await makeSigned(test)
    for (const [as, of] of [
      [stranger.as, id],
      [inviter.as, id],
      [asked.as, 'A'.repeat(22)],
    ] as const)
      expect((await askForCode(test, as, of)).statusCode).toBe(404)
    expect((await remove(id, stranger.as)).statusCode).toBe(404)
    await test.db
      .updateTable('account')
      .set({ phone_verified_at: null })
      .where('id', '=', asked.accountId)
      .execute()
    expect((await askForCode(test, asked.as, id)).statusCode).toBe(404)
    expect(await questions(asked.as)).toEqual([])
  })

  it('is for adults: a parent acts for a minor on another ground', async () => {
    const young = await makeSigned(test, { birth_date: '2006-11-22' })
    const { id } = (await invite(test, inviter.as, young.phone)).json().data
    expect((await askForCode(test, young.as, id)).json().code).toBe('invitation_adults_only')
  })

  it('declined, taken back and expired are over', async () => {
    const declined = await invited()
    expect((await remove(declined, asked.as)).statusCode).toBe(204)
    expect((await remove(declined, asked.as)).json().code).toBe('invitation_over')
    expect(await questions(asked.as)).toEqual([])
    expect(await questions(inviter.as)).toMatchObject([{ state: 'declined' }])
    const back = await invited()
    const token = await proved(test, asked.as, back)
    expect((await remove(back, inviter.as)).statusCode).toBe(204)
    expect((await accept(test, asked.as, token)).json().code).toBe('invitation_over')
    const late = await invited()
    test.clock.advance(limits.invitation.days * 86_400_000)
    expect((await askForCode(test, await test.signIn(asked), late)).json().code).toBe('invitation_over')
    const sent: { id: string; state: string }[] = await questions(await test.signIn(inviter))
    expect(sent.find(({ id }) => id === late)?.state).toBe('expired')
  })

  it('takes the place of what was seen on another ground', async () => {
    await agreed(test, inviter, asked, ['see'])
    const linkId = await agreed(test, inviter, asked, ['see', 'claim'])
    const { members } = (await listFamily(test, inviter.as)).json().data
    expect(members).toMatchObject([{ id: linkId, scopes: ['see', 'claim'] }])
  })
})
