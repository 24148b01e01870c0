import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { makeClaim } from '../factory-claim'
import { makeNotification } from '../factory-notification'
import { makeInsured, search } from '../find-policy/search-world'
import { proveFlow } from '../prove-flow'
import { type Headers, useMemberOfTwo } from './member-of-two'
import { acceptTexts, enterSecond, joinSecond, makeSecondCoverage, signInAtSecond } from './second-app'

const both = useMemberOfTwo()
const { test, get, accounts, accountAtSecond } = both

describe('a search by citizen id in the second app (R22)', () => {
  const sentTo = async (phone: string) => (await test.ctx.gateways.outbox.list(test.db, phone)).length

  it.each(['self', 'family'] as const)(
    '%s: finds nobody whom only another insurer insures',
    async (whose) => {
      const second = await joinSecond(test, both.member)
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
    const second = await joinSecond(test, both.member)
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
    const second = await joinSecond(test, both.member)
    await makeNotification(test, { account_id: both.member.accountId })
    expect((await get('/api/v1/notifications', both.first)).data.items).toHaveLength(1)
    const list = (await get('/api/v1/notifications', second)).data
    expect(list).toMatchObject({ items: [], unread: { claim_status: 0, promotion_article: 0, general: 0 } })
  })

  it('topics and LINE links belong to an app', async () => {
    const second = await joinSecond(test, both.member)
    await test.db
      .insertInto('account_identity')
      .values({
        provider: 'line',
        partner_id: 'testpartner',
        subject: 'U1',
        account_id: both.member.accountId,
        linked_at: test.clock.now(),
      })
      .execute()
    const choices = [{ topic: 'claims', ways: ['sms'] }]
    await test.call({ method: 'PUT', url: '/api/v1/notification-ways', as: both.first, payload: { choices } })
    expect((await get('/api/v1/notification-ways', both.first)).data.available).toMatchObject({
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
    const second = await joinSecond(test, both.member)
    const payload = {
      current_password: both.member.password,
      password: 'Lamphun73ping',
      password_confirm: 'Lamphun73ping',
    }
    expect(
      (await test.call({ method: 'PUT', url: '/api/v1/password', as: second, payload })).statusCode,
    ).toBe(204)
    expect((await get('/api/v1/me', both.first)).code).toBe('session_expired')
    expect((await get('/api/v1/me', second)).data.username).toBe(both.member.username)
    await expect(test.signIn({ ...both.member, password: 'Lamphun73ping' })).resolves.toBeDefined()
  })

  async function asked(as: Headers, what: 'app-leave' | 'account-deletion') {
    const { token } = (await test.call({ method: 'POST', url: `/api/v1/${what}`, as })).json().data
    await proveFlow(test, token)
    const headers = { 'register-token': token, 'idempotency-key': `end-${token}` }
    return await test.call({ method: 'POST', url: `/api/v1/${what}/confirm`, as, headers, payload: {} })
  }

  it('lists the apps by name before a deletion, and leaves one of them (R60)', async () => {
    const second = await joinSecond(test, both.member)
    const { apps } = (await get('/api/v1/account-deletion', second)).data
    expect(apps).toEqual([
      { name: { th: 'คุ้ม', en: 'Khum' }, is_this: false },
      { name: { th: 'สอง', en: 'Second' }, is_this: true },
    ])
    await makeNotification(test, { account_id: await accountAtSecond() })
    expect((await asked(second, 'app-leave')).statusCode).toBe(204)
    expect((await get('/api/v1/me', second)).code).toBe('session_expired')
    expect((await get('/api/v1/coverages', both.first)).data.items).toHaveLength(1)
    expect((await accounts()).map(({ status }) => status)).toEqual(['active', 'left'])
    expect((await get('/api/v1/account-deletion', both.first)).data.apps).toHaveLength(1)
    await test.ctx.jobs.drain()
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })

  it('records a withdrawal on leaving in the member’s language and by the app that was used (R66)', async () => {
    const second = await joinSecond(test, both.member)
    await test.call({ method: 'PUT', url: '/api/v1/profile/language', as: second, payload: { lang: 'en' } })
    const inLine = { ...second, 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1 Line/14.1.0' }
    expect((await asked(inLine, 'app-leave')).statusCode).toBe(204)
    const withdrawals = test.db
      .selectFrom('consent_event')
      .select(['lang', 'channel'])
      .where('action', '=', 'withdrawn')
    expect(await withdrawals.execute()).toEqual([{ lang: 'en', channel: 'line' }])
  })

  it('counts the claims of every app before a deletion, also of an app it left (R60)', async () => {
    const second = await joinSecond(test, both.member)
    const claimAt = async (as: Headers, account_id: string, updated_at: string) => {
      const coverage_id = (await get('/api/v1/coverages', as)).data.items[0].id
      await makeClaim(test.db, { account_id, coverage_id, updated_at: new Date(updated_at) })
    }
    await claimAt(both.first, both.member.accountId, '2026-11-20T03:00:00Z')
    await claimAt(second, await accountAtSecond(), '2026-11-21T03:00:00Z')
    const expected = { open_claims: 2, claims_kept_until: '2036-11-21' }
    for (const as of [both.first, second])
      expect((await get('/api/v1/account-deletion', as)).data).toMatchObject(expected)
    await asked(second, 'app-leave')
    expect((await get('/api/v1/account-deletion', both.first)).data).toMatchObject(expected)
  })

  it('comes back to an app it left with its texts first, and finds its claims there', async () => {
    await asked(await joinSecond(test, both.member), 'app-leave')
    test.clock.advance(60_000)
    const back = await signInAtSecond(test, both.member)
    expect(back.json().data).toMatchObject({ new_here: true, consents_due: [{ kind: 'terms' }, {}, {}] })
    const as = await enterSecond(test, both.member)
    expect((await get('/api/v1/coverages', as)).code).toBe('consent_required')
    await acceptTexts(test, as)
    expect((await get('/api/v1/coverages', as)).data.items).toHaveLength(1)
    expect(await accounts()).toHaveLength(2)
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })

  it('can’t leave its only app: that is deleting the account', async () => {
    const answer = await test.call({ method: 'POST', url: '/api/v1/app-leave', as: both.first })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'only_app'])
    expect((await get('/api/v1/me', both.first)).data.username).toBe(both.member.username)
  })

  it('is deleted in every app at once, and its username is free again (R60)', async () => {
    const second = await joinSecond(test, both.member)
    expect((await asked(second, 'account-deletion')).statusCode).toBe(204)
    for (const as of [both.first, second]) expect((await get('/api/v1/me', as)).code).toBe('session_expired')
    expect((await accounts()).map(({ status }) => status)).toEqual(['deleted', 'deleted'])
    const { rows } = await sql`select from login`.execute(test.db)
    expect(rows).toEqual([])
    await test.ctx.jobs.drain()
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })
})
