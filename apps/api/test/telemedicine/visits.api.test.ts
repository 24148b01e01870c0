import type { TelemedVisit } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { markHandedOff } from '../../src/modules/telemedicine/hand-off.repo'
import { lockVisit } from '../../src/modules/telemedicine/visits.repo'
import { makeFamily } from '../family/family-world'
import { waitsOrEnds } from '../waits-or-ends'
import { makeOtherInsurer, makeProvider, mornings, payForTelemed } from './telemed-factory'
import { codeOf, useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()
const { call, clock } = world.test

async function started(body = {}): Promise<TelemedVisit> {
  const answer = await world.start(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
describe('a visit', () => {
  test('is continued from the same entry, and ends when one with another provider starts', async () => {
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

  test('is created once by two parallel calls', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await started()).id))
    expect(new Set(ids).size).toBe(1)
  })

  test('keeps the cards of a visit that was handed off meanwhile', async () => {
    const visit = await world.agreed()
    const other = await world.addCoverage()
    const { db } = world.test
    const { answer } = await db.transaction().execute(async (handOff) => {
      await lockVisit(handOff, world.member.accountId, visit.id)
      const answer = world.start({ coverage_id: other })
      await waitsOrEnds(db, answer)
      await markHandedOff(handOff, visit.id, clock.now())
      return { answer }
    })
    const second = (await answer).json().data
    const first = (await world.get(visit.id)).json().data
    expect(first).toMatchObject({ state: 'handed_off', cards: [{ coverage_id: world.coverageId }] })
    expect(second).toMatchObject({ state: 'choosing', cards: [{ coverage_id: other }] })
    expect(second.id).not.toBe(first.id)
  })

  test('is not started outside opening hours, unless the provider takes appointments', async () => {
    const closed = await makeProvider(world.test.db, { hours: mornings })
    const answer = await world.start({ provider_id: closed.id })
    expect(codeOf(answer)).toEqual([409, 'telemed_closed'])
    expect(answer.json().params).toEqual({ opens_at: '2026-11-22T01:00:00.000Z' })
    const booking = await makeProvider(world.test.db, { hours: mornings, takes_bookings: true })
    expect((await world.start({ provider_id: booking.id })).statusCode).toBe(201)
    const never = await makeProvider(world.test.db, { hours: '[]' })
    expect((await world.start({ provider_id: never.id })).json()).toMatchObject({ code: 'telemed_closed' })
  })

  test('needs a card that pays', async () => {
    const none = await world.addCoverage({ benefits: [{ kind: 'opd' }] })
    const lapsed = await world.addCoverage({ policy: { status: 'lapsed' } })
    const elsewhere = await makeProvider(world.test.db, { insurers: [await makeOtherInsurer(world.test.db)] })
    expect(codeOf(await world.start({ coverage_id: none }))).toEqual([422, 'telemed_not_covered'])
    expect(codeOf(await world.start({ coverage_id: lapsed }))).toEqual([422, 'coverage_not_usable'])
    expect(codeOf(await world.start({ provider_id: elsewhere.id }))).toEqual([422, 'telemed_not_covered'])
    expect(codeOf(await world.start({}, await world.stranger()))).toEqual([422, 'telemed_not_covered'])
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

  test('keeps cards in their order, as many as the provider accepts', async () => {
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

  test('refuses cards that do not pay, are unknown, or are a stranger’s', async () => {
    const none = await world.addCoverage({ benefits: [{ kind: 'opd' }] })
    const ended = await world.addCoverage({ coverage: { expiry_date: '2026-11-20' } })
    const { id } = await started()
    const tried = (coverage_id: string, extra_ids: string[] = []) =>
      world.choose(id, { coverage_id, extra_ids })
    expect(codeOf(await tried(world.coverageId, [none]))).toEqual([422, 'telemed_not_covered'])
    expect(codeOf(await tried(ended))).toEqual([422, 'coverage_not_usable'])
    expect((await tried(newId())).statusCode).toBe(404)
    expect(
      (await world.choose(id, { coverage_id: world.coverageId, extra_ids: [] }, await world.stranger()))
        .statusCode,
    ).toBe(404)
    expect((await world.get(id)).json().data.cards).toEqual([])
  })

  test('needs the authority to use a relative’s card, even after the start (R42)', async () => {
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

  test('expires after a day', async () => {
    const { id } = await started()
    clock.advance(86_400_000)
    const as = await world.test.signIn(world.member)
    expect((await world.get(id, as)).json().data.state).toBe('expired')
    const chosen = await world.choose(id, { coverage_id: world.coverageId, extra_ids: [] }, as)
    expect(codeOf(chosen)).toEqual([410, 'telemed_visit_over'])
    expect((await world.start({}, as)).json().data.id).not.toBe(id)
  })

  test('is listed in the history, newest first, page by page', async () => {
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
    const others = await call({ method: 'GET', url: '/api/v1/telemed-visits', as: await world.stranger() })
    expect(others.json().data.items).toEqual([])
  })

  test('has its texts accepted in order, after the cards', async () => {
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
    const acceptances = await world.test.db
      .selectFrom('telemed_acceptance')
      .selectAll()
      .orderBy('step')
      .execute()
    expect(acceptances).toMatchObject(
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
