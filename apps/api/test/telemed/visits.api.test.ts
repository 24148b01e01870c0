import type { TelemedProvider, TelemedVisit } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { makeFamily } from '../family/family-world'
import { makeProvider, payForTelemed, useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()
const { call, clock } = world.test

async function started(body = {}): Promise<TelemedVisit> {
  const answer = await world.start(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
function codeOf(answer: { statusCode: number; json(): { code: string } }) {
  return [answer.statusCode, answer.json().code]
}
/** Noon of a Saturday in Bangkok, as the test's clock has it; open in the mornings only. */
const mornings = JSON.stringify(
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '08:00', closes: '11:30' })),
)

describe('providers (spec §1 Telemed Mart)', () => {
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

  test('are found by name and category, the open ones first', async () => {
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

  test('say when they open, and whether the member’s cards pay', async () => {
    const restricted = await makeProvider(world.test.db, { hours: mornings, insurers: await otherInsurer() })
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

  test('tell of a coverage to its own member only', async () => {
    const url = `/api/v1/telemed-providers/${world.provider.id}`
    const ask = (as?: Record<string, string>) =>
      call({ method: 'GET', url, query: { coverage: world.coverageId }, ...(as ? { as } : {}) })
    expect((await ask(world.as)).json().data).toMatchObject({ covered: true, closed_on: [] })
    expect((await ask(world.stranger)).statusCode).toBe(404)
    expect(codeOf(await ask())).toEqual([401, 'session_missing'])
  })

  test('a promotion that ended is told of as ended, and begins nothing (spec §8)', async () => {
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
    // Past midnight in Bangkok.
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

async function otherInsurer(): Promise<string[]> {
  await world.test.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
    .execute()
  return ['OTH']
}

describe('a visit', () => {
  test('is taken up again from the same entry, and ends when another provider’s begins', async () => {
    const first = await started()
    expect(first).toMatchObject({ state: 'choosing', cards: [], accepted_steps: [], entry: 'mart' })
    expect((await started({ coverage_id: world.coverageId })).id).toBe(first.id)
    expect((await started({ entry: 'coverage', coverage_id: world.coverageId })).id).not.toBe(first.id)
    const other = await makeProvider(world.test.db)
    const second = await started({ provider_id: other.id })
    expect((await world.get(first.id)).json().data.state).toBe('expired')
    const open = await call({ method: 'GET', url: '/api/v1/telemed-visits?open=mart', as: world.as })
    expect(open.json().data.items.map(({ id }: TelemedVisit) => id)).toEqual([second.id])
  })

  test('of two that begin at once is one', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await started()).id))
    expect(new Set(ids).size).toBe(1)
  })

  test('is not begun outside working hours, unless appointments are taken (spec §8)', async () => {
    const closed = await makeProvider(world.test.db, { hours: mornings })
    const answer = await world.start({ provider_id: closed.id })
    expect(codeOf(answer)).toEqual([409, 'telemed_closed'])
    expect(answer.json().params).toEqual({ opens_at: '2026-11-22T01:00:00.000Z' })
    const booking = await makeProvider(world.test.db, { hours: mornings, takes_bookings: true })
    expect((await world.start({ provider_id: booking.id })).statusCode).toBe(201)
    const never = await makeProvider(world.test.db, { hours: '[]' })
    expect((await world.start({ provider_id: never.id })).json()).toMatchObject({ code: 'telemed_closed' })
  })

  test('needs a card that pays (spec §8: no telemed in coverage)', async () => {
    const none = await world.addCoverage({ benefits: [{ kind: 'opd' }] })
    const lapsed = await world.addCoverage({ policy: { status: 'lapsed' } })
    const elsewhere = await makeProvider(world.test.db, { insurers: await otherInsurer() })
    expect(codeOf(await world.start({ coverage_id: none }))).toEqual([422, 'telemed_not_covered'])
    expect(codeOf(await world.start({ coverage_id: lapsed }))).toEqual([422, 'coverage_not_usable'])
    expect(codeOf(await world.start({ provider_id: elsewhere.id }))).toEqual([422, 'telemed_not_covered'])
    expect(codeOf(await world.start({}, world.stranger))).toEqual([422, 'telemed_not_covered'])
    expect((await world.start({ coverage_id: newId() })).statusCode).toBe(404)
    expect((await world.start({ provider_id: newId() })).statusCode).toBe(404)
    const choices = await call({
      method: 'GET',
      url: '/api/v1/telemed-cards',
      query: { provider: world.provider.id },
      as: world.as,
    })
    const obstacles = choices
      .json()
      .data.items.map((card: { coverage_id: string; obstacle: string }) => [card.coverage_id, card.obstacle])
    expect(Object.fromEntries(obstacles)).toEqual({
      [world.coverageId]: null,
      [none]: 'no_telemed',
      [lapsed]: 'not_in_force',
    })
  })

  test('keeps cards in their order, as many as the provider takes (spec §9)', async () => {
    const three = await makeProvider(world.test.db, { extra_cards_most: 3 })
    const extra = [await world.addCoverage(), await world.addCoverage(), await world.addCoverage()]
    const [b = '', c = '', d = ''] = extra
    const main = world.coverageId
    const { id } = await started()
    expect(codeOf(await world.choose(id, { coverage_id: main, extra_ids: extra }))).toEqual([
      422,
      'telemed_too_many_cards',
    ])
    expect(codeOf(await world.choose(id, { coverage_id: b, extra_ids: [c, b] }))).toEqual([
      400,
      'validation_failed',
    ])
    const chosen = await world.choose(id, { coverage_id: c, extra_ids: [main, b] })
    expect(chosen.json().data.cards.map((card: { coverage_id: string }) => card.coverage_id)).toEqual([
      c,
      main,
      b,
    ])
    const other = await started({ provider_id: three.id })
    expect((await world.choose(other.id, { coverage_id: main, extra_ids: extra })).statusCode).toBe(200)
    expect((await world.choose(other.id, { coverage_id: d, extra_ids: [] })).json().data.cards).toHaveLength(
      1,
    )
  })

  test('takes no card that does not pay, is not there, or is a stranger’s', async () => {
    const none = await world.addCoverage({ benefits: [{ kind: 'opd' }] })
    const ended = await world.addCoverage({ coverage: { expiry_date: '2026-11-20' } })
    const { id } = await started()
    const tried = (coverage_id: string, extra_ids: string[] = []) =>
      world.choose(id, { coverage_id, extra_ids })
    expect(codeOf(await tried(world.coverageId, [none]))).toEqual([422, 'telemed_not_covered'])
    expect(codeOf(await tried(ended))).toEqual([422, 'coverage_not_usable'])
    expect((await tried(newId())).statusCode).toBe(404)
    expect(
      (await world.choose(id, { coverage_id: world.coverageId, extra_ids: [] }, world.stranger)).statusCode,
    ).toBe(404)
    expect((await world.get(id)).json().data.cards).toEqual([])
  })

  test('a relative’s card needs the authority to use it, now and afterwards (R42)', async () => {
    const seen = await makeFamily(world.test, world.member)
    const usable = await makeFamily(world.test, world.member, { scopes: ['see', 'use_card'] })
    for (const { coverageId } of [seen, usable]) await payForTelemed(world.test.db, coverageId)
    const { id } = await started()
    const tried = (extra: string) => world.choose(id, { coverage_id: world.coverageId, extra_ids: [extra] })
    expect((await tried(seen.coverageId)).statusCode).toBe(404)
    const chosen = await tried(usable.coverageId)
    expect(chosen.json().data.cards[1]).toMatchObject({ coverage_id: usable.coverageId, is_relative: true })
    await world.test.db
      .updateTable('family_link')
      .set({ ended_at: clock.now() })
      .where('id', '=', usable.linkId)
      .execute()
    expect((await world.get(id)).json().data.cards).toHaveLength(1)
  })

  test('is over after a day', async () => {
    const { id } = await started()
    clock.advance(86_400_000)
    const as = await world.test.signIn(world.member)
    expect((await world.get(id, as)).json().data.state).toBe('expired')
    const chosen = await world.choose(id, { coverage_id: world.coverageId, extra_ids: [] }, as)
    expect(codeOf(chosen)).toEqual([410, 'telemed_visit_over'])
    expect((await world.start({}, as)).json().data.id).not.toBe(id)
  })

  test('stands in the history, newest first, page by page', async () => {
    const ids: string[] = []
    for (let index = 0; index < 22; index += 1) {
      const { id } = await makeProvider(world.test.db)
      ids.unshift((await started({ provider_id: id })).id)
      clock.advance(1_000)
    }
    const page = async (query: Record<string, string>) =>
      (await call({ method: 'GET', url: '/api/v1/telemed-visits', query, as: world.as })).json().data
    const first = await page({})
    expect(first.items.map(({ id }: TelemedVisit) => id)).toEqual(ids.slice(0, 20))
    const second = await page({ after: first.next })
    expect(second.items.map(({ id }: TelemedVisit) => id)).toEqual(ids.slice(20))
    expect(second.next).toBeNull()
    const others = await call({ method: 'GET', url: '/api/v1/telemed-visits', as: world.stranger })
    expect(others.json().data.items).toEqual([])
  })

  test('its texts are accepted in their order, after the cards (spec §2)', async () => {
    const { id } = await started()
    const listed = await call({ method: 'GET', url: `/api/v1/telemed-visits/${id}/terms`, as: world.as })
    const texts: { id: string; step: number; body: { th: string } }[] = listed.json().data.items
    expect(texts.map(({ step }) => step)).toEqual([1, 2, 3])
    expect(texts[2]?.body.th).toContain('หมอทดสอบ')
    expect(listed.body).not.toContain('{provider}')
    const [one = '', two = '', three = ''] = await world.documents()
    expect(codeOf(await world.accept(id, one))).toEqual([409, 'telemed_step_conflict'])
    await world.choose(id, { coverage_id: world.coverageId, extra_ids: [] })
    expect(codeOf(await world.accept(id, two))).toEqual([409, 'telemed_step_conflict'])
    expect((await world.accept(id, one)).json().data.accepted_steps).toEqual([1])
    expect((await world.accept(id, one)).json().data.accepted_steps).toEqual([1])
    expect(codeOf(await world.accept(id, newId()))).toEqual([409, 'consent_outdated'])
    await world.accept(id, two)
    expect((await world.accept(id, three)).json().data).toMatchObject({
      state: 'agreed',
      accepted_steps: [1, 2, 3],
    })
    const kept = await world.test.db.selectFrom('telemed_acceptance').selectAll().orderBy('step').execute()
    expect(kept).toMatchObject(
      [1, 2, 3].map((step) => ({ step, visit_id: id, account_id: world.member.accountId, lang: 'th' })),
    )
    await expect(
      world.test.db.updateTable('telemed_acceptance').set({ lang: 'en' }).execute(),
    ).rejects.toThrow()
    await expect(
      world.test.db.updateTable('telemed_document').set({ title_th: 'x' }).execute(),
    ).rejects.toThrow()
  })
})
