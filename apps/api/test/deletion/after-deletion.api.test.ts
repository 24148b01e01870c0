import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { makeMember } from '../factories'
import { makeDraft } from '../factory-draft'
import { proveFlow } from '../prove-flow'
import { partnerHeaders } from '../test-app'
import { memberMail, memberPhone, useDeletionWorld } from './deletion-world'

const world = useDeletionWorld()
const { test, deleted } = world

describe('after a deletion (R60)', () => {
  it('an open claim continues without a name to approval and payment, without messages', async () => {
    const { id, claim_number } = await world.submitted()
    await deleted()
    const claim = await test.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([claim.email, claim.insured_name_th, claim.insured_name_en]).toEqual(['', '', ''])
    const names = await test.db
      .selectFrom('document')
      .select(['name', 'list'])
      .where('claim_id', '=', id)
      .execute()
    for (const { name, list } of names) expect(name).toBe(`${list}.jpg`)
    await test.ctx.jobs.drain()
    const taken = await world.office(claim_number, 'take')
    const lines = [{ line_id: taken.json().data.lines[0].id, benefit_satang: 150_000 }]
    const decided = await world.office(claim_number, 'approve', { lines })
    expect(decided.statusCode, decided.body).toBe(200)
    const paid = await world.office(claim_number, 'pay', { paid_on: '2026-11-21' })
    expect(paid.json().data.status, paid.body).toBe('paid')
    expect(await test.ctx.gateways.outbox.list(test.db)).toEqual([])
    // Gives the documents a size, so that they count as stored. Otherwise an invariant would report that their files
    // are missing.
    await test.db.updateTable('document').set({ object_size: 1 }).execute()
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })

  it('the same phone and username get a new identity without the old data', async () => {
    const { id } = await world.submitted()
    await makeDraft(test.db, { accountId: world.member.accountId, coverageId: world.coverageId })
    await deleted()
    const password = 'Lamphun73ping'
    const registered = await test.call({
      method: 'POST',
      url: '/api/v1/register',
      headers: partnerHeaders,
      payload: {
        username: world.member.username,
        password,
        password_confirm: password,
        name: 'สมใจ',
        surname: 'ดีงาม',
        phone: memberPhone,
      },
    })
    const { token } = registered.json().data
    await proveFlow(test, token)
    const finished = await test.call({
      method: 'POST',
      url: '/api/v1/register/complete',
      headers: { ...partnerHeaders, 'register-token': token },
      payload: { consents: [], confirm_existing: true },
    })
    expect(finished.statusCode, finished.body).toBe(201)
    const accounts = await test.db
      .selectFrom('account')
      .innerJoin('login', 'login.id', 'account.login_id')
      .select(['account.id', 'account.person_id'])
      .where('login.username', '=', world.member.username)
      .execute()
    expect(accounts).toHaveLength(1)
    expect(accounts[0]?.id).not.toBe(world.member.accountId)
    expect(accounts[0]?.person_id).not.toBe(world.member.personId)
    const as = await test.signIn({ username: world.member.username, password })
    const get = async (url: string) => await test.call({ method: 'GET', url, as })
    for (const url of ['/api/v1/claims', '/api/v1/claim-drafts', '/api/v1/coverages'])
      expect((await get(url)).json().data.items, url).toEqual([])
    expect((await get(`/api/v1/claims/${id}`)).statusCode).toBe(404)
  })

  it('a message to another account at a shared address stays', async () => {
    const at = test.clock.now()
    const recipient = memberMail
    await test.ctx.gateways.outbox.send(test.db, { kind: 'claim', channel: 'mail', recipient, body: 'x' }, at)
    await makeMember(test.db, { email: recipient })
    await deleted()
    expect(await test.ctx.gateways.outbox.list(test.db, recipient)).toHaveLength(1)
  })
})
