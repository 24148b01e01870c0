import type { TelemedProvider } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { makeFamily, makeSigned } from '../family/family-world'
import { makeOtherInsurer, makeProvider, mornings, payForTelemed } from './telemed-factory'
import { codeOf, useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()
const { call, clock } = world.test

describe('providers', () => {
  async function list(
    query: Record<string, string>,
    as?: Record<string, string>,
  ): Promise<TelemedProvider[]> {
    const answer = await call({
      method: 'GET',
      url: '/api/v1/telemed-providers',
      query,
      ...(as ? { as } : {}),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.items
  }

  test('are found by name and category, open ones first', async () => {
    const category = newId()
    await world.test.db
      .insertInto('telemed_category')
      .values({ id: category, name_th: 'เด็ก', name_en: 'Children', icon: 'children', sort: 1 })
      .execute()
    const closed = await makeProvider(world.test.db, {
      hours: mornings,
      name_th: 'หมอเด็กสดใส',
      sort: -1,
      categories: [category],
    })
    expect((await list({})).map(({ id, open_now }) => [id, open_now])).toEqual([
      [world.provider.id, true],
      [closed.id, false],
    ])
    expect((await list({ search: 'หมอ เด็ก' })).map(({ id }) => id)).toEqual([closed.id])
    expect((await list({ category })).map(({ id }) => id)).toEqual([closed.id])
    expect(await list({ search: 'ไม่มีแน่' })).toEqual([])
  })

  test('show when they open and whether the member’s cards pay', async () => {
    const restricted = await makeProvider(world.test.db, {
      hours: mornings,
      insurers: [await makeOtherInsurer(world.test.db)],
    })
    const guest = await list({})
    expect(guest.map(({ covered }) => covered)).toEqual([null, null])
    const [open, closed] = await list({}, world.as)
    expect(open).toMatchObject({ covered: true, next_opens_at: null, host: 'doctors.example' })
    expect(closed).toMatchObject({
      id: restricted.id,
      covered: false,
      next_opens_at: '2026-11-22T01:00:00.000Z',
    })
    const none = await world.addCoverage({ benefits: [{ kind: 'opd' }] })
    expect((await list({ coverage: none }, world.as)).map(({ covered }) => covered)).toEqual([false, false])
  })

  test('are covered by a relative’s card that the member may use, which only a single provider reads (R42)', async () => {
    const { db } = world.test
    const member = await makeSigned(world.test)
    const seen = await makeFamily(world.test, member)
    const usable = await makeFamily(world.test, member, { scopes: ['see', 'use_card'] })
    await payForTelemed(db, seen.coverageId)
    const url = `/api/v1/telemed-providers/${world.provider.id}`
    const ofOne = async () => (await call({ method: 'GET', url, as: member.as })).json().data.covered
    expect(await ofOne()).toBe(false)
    await payForTelemed(db, usable.coverageId)
    expect(await ofOne()).toBe(true)
    expect((await list({}, member.as)).map(({ covered }) => covered)).toEqual([null])
    const reads = () =>
      db.selectFrom('audit_event').select('subject').where('action', '=', 'family.read').execute()
    expect(await reads()).toEqual(Array.from({ length: 2 }, () => ({ subject: usable.coverageId })))
    // The member of `world` has a card that pays, so the relative's card makes no difference.
    await makeFamily(world.test, world.member, { scopes: ['see', 'use_card'] })
    expect((await list({}, world.as)).map(({ covered }) => covered)).toEqual([true])
    expect(await reads()).toHaveLength(2)
  })

  test('reveal a coverage only to its own member', async () => {
    const url = `/api/v1/telemed-providers/${world.provider.id}`
    const ask = (as?: Record<string, string>) =>
      call({ method: 'GET', url, query: { coverage: world.coverageId }, ...(as ? { as } : {}) })
    expect((await ask(world.as)).json().data).toMatchObject({ covered: true, closed_on: [] })
    expect((await ask(await world.stranger())).statusCode).toBe(404)
    expect(codeOf(await ask())).toEqual([401, 'session_missing'])
  })

  test('show an ended promotion as expired, which starts no visit', async () => {
    const id = newId()
    await world.test.db
      .insertInto('telemed_promotion')
      .values({
        id,
        provider_id: world.provider.id,
        text_th: 'ลด 20%',
        text_en: '20% off',
        starts_on: '2026-11-01',
        ends_on: '2026-11-21',
      })
      .execute()
    expect((await list({}))[0]?.promotion).toMatchObject({ id, expired: false })
    expect((await world.start({ promotion_id: id })).statusCode).toBe(201)
    // It's midnight in Bangkok, so the promotion has ended.
    clock.set('2026-11-21T17:00:00Z')
    expect((await list({}))[0]?.promotion).toMatchObject({ id, expired: true })
    expect(codeOf(await world.start({ promotion_id: id }, await world.test.signIn(world.member)))).toEqual([
      410,
      'promotion_expired',
    ])
    clock.set('2026-12-30T05:00:00Z')
    expect((await list({}))[0]?.promotion).toBeNull()
  })
})
