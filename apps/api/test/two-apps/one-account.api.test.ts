import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterForgotCode, afterRegisterCode } from '../../src/modules/registration/after-code'
import { makePhoneMember, nextPhone } from '../account/account-world'
import { brokenInvariants } from '../broken-invariants'
import { type MadeMember, makeMember, makePerson } from '../factories'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { makeCoverage, serveInsurers } from '../factory-coverage'
import { makeNotification } from '../factory-notification'
import { makeInsured, search } from '../find-policy/search-world'
import { proveFlow } from '../prove-flow'
import { useTestApp } from '../test-app'
import {
  acceptTexts,
  enterSecond,
  joinSecond,
  makeSecondCoverage,
  makeSecondPartner,
  publishTexts,
  secondPartner,
  signInAtSecond,
} from './second-app'

const test = useTestApp()
type Headers = Record<string, string>

let member: MadeMember & { phone: string }
let first: Headers

beforeEach(async () => {
  await makeSecondPartner(test)
  member = await makePhoneMember(test, { created_at: new Date('2026-01-01T00:00:00Z') })
  await makeCoverage(test.db, member)
  await makeSecondCoverage(test, member.personId)
  const { terms, privacy } = await publishTexts(test)
  for (const id of [terms, privacy]) await makeConsentEvent(test.db, member.accountId, id)
  first = await test.signIn(member)
})

const get = async (url: string, as: Headers) => (await test.call({ method: 'GET', url, as })).json()
const accounts = () =>
  test.db
    .selectFrom('account')
    .select(['id', 'partner_id', 'status', 'person_id'])
    .orderBy('created_at')
    .execute()
const accountAtSecond = async () => {
  const rows = await accounts()
  return rows.find(({ partner_id }) => partner_id === secondPartner.id)?.id ?? ''
}

describe('signing in at a second partner', () => {
  it('opens an account there with the same username, with the cards of its insurers', async () => {
    const answer = await signInAtSecond(test, member)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({
      partner_id: secondPartner.id,
      new_here: true,
      member: { username: member.username, email: null },
      consents_due: [
        { kind: 'terms', is_force: true },
        { kind: 'privacy', is_force: true },
        { kind: 'health_data', is_force: true },
      ],
    })
    expect(answer.json().data.member.id).not.toBe(member.accountId)
    expect(await accounts()).toMatchObject([
      { partner_id: 'testpartner', person_id: member.personId },
      { partner_id: secondPartner.id, person_id: member.personId, status: 'active' },
    ])
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })

  it('is refused like a wrong password without cover there, and opens nothing (R14)', async () => {
    const uncovered = await makeMember(test.db)
    await makeCoverage(test.db, uncovered)
    const refused = await signInAtSecond(test, uncovered)
    const wrong = await signInAtSecond(test, { username: uncovered.username, password: 'Wrong1234' })
    const { trace_id: _one, ...body } = refused.json()
    const { trace_id: _other, ...wrongBody } = wrong.json()
    expect([refused.statusCode, body]).toEqual([401, wrongBody])
    await test.db
      .updateTable('coverage')
      .set({ effective_date: '2025-01-01', expiry_date: '2025-12-31' })
      .execute()
    expect((await signInAtSecond(test, member)).statusCode).toBe(401)
    expect((await accounts()).filter(({ partner_id }) => partner_id === secondPartner.id)).toEqual([])
  })

  it('ten times at once opens one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signInAtSecond(test, member)))
    expect(new Set(answers.map((answer) => answer.json().data.member.id)).size).toBe(1)
    expect(await accounts()).toHaveLength(2)
  })

  it('keeps each session in its app (R33)', async () => {
    const second = await joinSecond(test, member)
    const crossed = [
      { ...second, partnerid: 'testpartner' },
      { ...first, partnerid: secondPartner.id },
    ]
    for (const as of crossed) expect((await get('/api/v1/coverages', as)).code).toBe('partner_mismatch')
    expect((await get('/api/v1/sessions', first)).data.items).toHaveLength(1)
    expect((await get('/api/v1/sessions', second)).data.items).toHaveLength(1)
  })

  it('shows an insurer no longer once the partner stops serving it', async () => {
    const second = await joinSecond(test, member)
    expect((await get('/api/v1/coverages', second)).data.items).toHaveLength(1)
    await test.db.deleteFrom('partner_insurer').where('partner_id', '=', secondPartner.id).execute()
    expect((await get('/api/v1/coverages', second)).data.items).toEqual([])
    await serveInsurers(test.db, secondPartner.id, 'TST')
    // The app has begun to serve another insurer. The member's card of that insurer isn't in the list until a search
    // adds it.
    expect((await get('/api/v1/coverages', second)).data.items).toEqual([])
  })
})

describe('consents belong to an app (R66)', () => {
  it('the first texts are accepted together, with the consent to health data, and once', async () => {
    const second = await enterSecond(test, member)
    const items = (await get('/api/v1/consents', second)).data.items
    expect(items.map((item: { accepted_version: unknown }) => item.accepted_version)).toEqual([
      null,
      null,
      null,
    ])
    const idOf = (kind: string) => items.find((item: { kind: string }) => item.kind === kind).current.id
    const accept = (document_ids: string[], as: Headers = second) =>
      test.call({ method: 'POST', url: '/api/v1/first-consents', as, payload: { document_ids, lang: 'en' } })
    expect((await accept([idOf('terms'), idOf('privacy')])).json().code).toBe('consent_missing')
    expect((await accept(['A'.repeat(22)])).json().code).toBe('consent_outdated')
    const all = ['terms', 'privacy', 'health_data'].map(idOf)
    expect((await accept(all, first)).json().code).toBe('consent_outdated')
    expect((await accept(all)).statusCode).toBe(204)
    expect((await accept(all)).json().code).toBe('consent_outdated')
    const events = await test.db
      .selectFrom('consent_event')
      .select(['partner_id', 'lang', 'action'])
      .where('account_id', '=', await accountAtSecond())
      .execute()
    expect(events).toEqual(all.map(() => ({ partner_id: secondPartner.id, lang: 'en', action: 'accepted' })))
  })

  it('a withdrawal, a new version and marketing in one app leave the other as it was', async () => {
    const second = await joinSecond(test, member)
    const health = '/api/v1/consents/health_data'
    expect((await test.call({ method: 'DELETE', url: health, as: second })).statusCode).toBe(204)
    const given = async (as: Headers) =>
      (await get('/api/v1/consents', as)).data.items.flatMap(
        (item: { kind: string; accepted_version: number | null }) =>
          item.accepted_version ? [item.kind] : [],
      )
    expect(await given(first)).toEqual(['health_data', 'privacy', 'terms'])
    expect(await given(second)).toEqual(['privacy', 'terms'])
    const marketing = await makeConsentDocument(test.db, { kind: 'marketing' })
    const payload = { document_id: marketing, lang: 'th' }
    expect(
      (await test.call({ method: 'POST', url: '/api/v1/consents', as: second, payload })).statusCode,
    ).toBe(204)
    expect(await given(first)).not.toContain('marketing')
    expect(await given(second)).toContain('marketing')
  })
})

describe('a known phone isn’t enough', () => {
  it('after the code, a phone of any partner’s member leads to signing in, with the same answer', async () => {
    const payload = { name: 'สมใจ', surname: 'ดีงาม' }
    const after = (phone: string, partnerId: string) =>
      afterRegisterCode(test.ctx, { phone, payload, partnerId })
    await expect(after(member.phone, secondPartner.id)).rejects.toMatchObject({
      code: 'phone_already_registered',
    })
    await expect(after(member.phone, 'testpartner')).rejects.toMatchObject({
      code: 'phone_already_registered',
    })
    const forgot = (phone: string) =>
      afterForgotCode(test.ctx, { phone, payload, partnerId: secondPartner.id })
    await expect(forgot(member.phone)).rejects.toMatchObject({ code: 'username_not_found' })
    await expect(forgot(nextPhone())).rejects.toMatchObject({ code: 'username_not_found' })
    await joinSecond(test, member)
    await expect(forgot(member.phone)).resolves.toMatchObject({ existing: null })
  })

  it('someone insured elsewhere only is unknown here, also with the phone on the policy (R15)', async () => {
    const phone = nextPhone()
    const personId = await makePerson(test.db, { contact_phone: phone })
    await makeCoverage(test.db, { personId })
    const payload = { name: 'สมใจ', surname: 'ดีงาม' }
    const after = (partnerId: string) => afterRegisterCode(test.ctx, { phone, payload, partnerId })
    expect(await after('testpartner')).toMatchObject({ is_old_user: true, existing: { cards: 1 } })
    expect(await after(secondPartner.id)).toEqual({ is_old_user: false, existing: null })
    await makeSecondCoverage(test, personId)
    expect(await after(secondPartner.id)).toMatchObject({ is_old_user: true, existing: { cards: 1 } })
  })
})

describe('a search by citizen id in the second app (R22)', () => {
  const sentTo = async (phone: string) => (await test.ctx.gateways.outbox.list(test.db, phone)).length

  it.each(['self', 'family'] as const)(
    '%s: finds nobody whom only another insurer insures',
    async (whose) => {
      const second = await joinSecond(test, member)
      const relative = await makeInsured(test)
      const flow = await search(test, second, relative.nationalId, whose)
      expect(flow.statusCode).toBe(201)
      expect(await sentTo(relative.phone)).toBe(0)
      await makeSecondCoverage(test, relative.personId)
      await search(test, second, relative.nationalId, 'family')
      expect(await sentTo(relative.phone)).toBe(1)
    },
  )

  it('offers only this app’s cards of a relative whom both insure', async () => {
    const second = await joinSecond(test, member)
    const relative = await makeInsured(test)
    const { coverageId } = await makeSecondCoverage(test, relative.personId)
    const { token } = (await search(test, second, relative.nationalId, 'family')).json().data
    await proveFlow(test, token)
    const found = await test.call({
      method: 'GET',
      url: '/api/v1/coverage-search',
      as: second,
      headers: { 'register-token': token },
    })
    expect(found.json().data.items.map(({ id }: { id: string }) => id)).toEqual([coverageId])
  })
})

describe('news stays in its app (R63)', () => {
  it('a notification of one app is in no list, count or channel of the other', async () => {
    const second = await joinSecond(test, member)
    await makeNotification(test, { account_id: member.accountId })
    expect((await get('/api/v1/notifications', first)).data.items).toHaveLength(1)
    const list = (await get('/api/v1/notifications', second)).data
    expect(list).toMatchObject({ items: [], unread: { claim_status: 0, promotion_article: 0, general: 0 } })
  })

  it('topics and LINE links belong to an app', async () => {
    const second = await joinSecond(test, member)
    await test.db
      .insertInto('account_identity')
      .values({
        provider: 'line',
        partner_id: 'testpartner',
        subject: 'U1',
        account_id: member.accountId,
        linked_at: test.clock.now(),
      })
      .execute()
    const choices = [{ topic: 'claims', ways: ['sms'] }]
    await test.call({ method: 'PUT', url: '/api/v1/notification-ways', as: first, payload: { choices } })
    expect((await get('/api/v1/notification-ways', first)).data.available).toMatchObject({
      line: true,
      sms: true,
    })
    const ways = (await get('/api/v1/notification-ways', second)).data
    expect(ways.available).toMatchObject({ line: false, mail: false, sms: true })
    expect(ways.choices.every((choice: { ways: string[] }) => choice.ways.length === 0)).toBe(true)
    expect((await get('/api/v1/identities', second)).data.items).toEqual([])
  })
})

describe('the account itself', () => {
  it('a new password ends the sessions of every app (R19)', async () => {
    const second = await joinSecond(test, member)
    const payload = {
      current_password: member.password,
      password: 'Lamphun73ping',
      password_confirm: 'Lamphun73ping',
    }
    expect(
      (await test.call({ method: 'PUT', url: '/api/v1/password', as: second, payload })).statusCode,
    ).toBe(204)
    expect((await get('/api/v1/me', first)).code).toBe('session_expired')
    expect((await get('/api/v1/me', second)).data.username).toBe(member.username)
    await expect(test.signIn({ ...member, password: 'Lamphun73ping' })).resolves.toBeDefined()
  })

  async function asked(as: Headers, what: 'app-leave' | 'account-deletion') {
    const { token } = (await test.call({ method: 'POST', url: `/api/v1/${what}`, as })).json().data
    await proveFlow(test, token)
    const headers = { 'register-token': token, 'idempotency-key': `end-${token}` }
    return await test.call({ method: 'POST', url: `/api/v1/${what}/confirm`, as, headers, payload: {} })
  }

  it('lists the apps by name before a deletion, and leaves one of them (R60)', async () => {
    const second = await joinSecond(test, member)
    const { apps } = (await get('/api/v1/account-deletion', second)).data
    expect(apps).toEqual([
      { name: { th: 'คุ้ม', en: 'Khum' }, is_this: false },
      { name: { th: 'สอง', en: 'Second' }, is_this: true },
    ])
    await makeNotification(test, { account_id: await accountAtSecond() })
    expect((await asked(second, 'app-leave')).statusCode).toBe(204)
    expect((await get('/api/v1/me', second)).code).toBe('session_expired')
    expect((await get('/api/v1/coverages', first)).data.items).toHaveLength(1)
    expect((await accounts()).map(({ status }) => status)).toEqual(['active', 'left'])
    expect((await get('/api/v1/account-deletion', first)).data.apps).toHaveLength(1)
    await test.ctx.jobs.drain()
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })

  it('comes back to an app it left with its texts first, and finds its claims there', async () => {
    await asked(await joinSecond(test, member), 'app-leave')
    test.clock.advance(60_000)
    const back = await signInAtSecond(test, member)
    expect(back.json().data).toMatchObject({ new_here: true, consents_due: [{ kind: 'terms' }, {}, {}] })
    const as = await enterSecond(test, member)
    expect((await get('/api/v1/coverages', as)).code).toBe('consent_required')
    await acceptTexts(test, as)
    expect((await get('/api/v1/coverages', as)).data.items).toHaveLength(1)
    expect(await accounts()).toHaveLength(2)
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })

  it('can’t leave its only app: that is deleting the account', async () => {
    const answer = await test.call({ method: 'POST', url: '/api/v1/app-leave', as: first })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'only_app'])
    expect((await get('/api/v1/me', first)).data.username).toBe(member.username)
  })

  it('is deleted in every app at once, and its username is free again (R60)', async () => {
    const second = await joinSecond(test, member)
    expect((await asked(second, 'account-deletion')).statusCode).toBe(204)
    for (const as of [first, second]) expect((await get('/api/v1/me', as)).code).toBe('session_expired')
    expect((await accounts()).map(({ status }) => status)).toEqual(['deleted', 'deleted'])
    const { rows } = await sql`select from login`.execute(test.db)
    expect(rows).toEqual([])
    await test.ctx.jobs.drain()
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })
})
