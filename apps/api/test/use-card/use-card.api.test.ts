import type { FamilyScope } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember, makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { age, makeHospital, tokenOf, useUseCardWorld } from './use-card-world'

const world = useUseCardWorld()

describe('showing a card (R59)', () => {
  it('is valid for 300 s ± 1 s by the database’s clock, whatever the server’s clock says', async () => {
    world.test.clock.advance(200_000)
    const began = performance.now()
    const started = await world.start()
    expect(started.statusCode).toBe(201)
    const { left_ms } = (await world.get(started.json().data.id)).json().data
    const { rows } = await world.test.ctx.pool.query(
      'select extract(epoch from expires_at - clock_timestamp()) as left from use_card',
    )
    // Allows for the time that has passed since the call.
    const passed = (performance.now() - began) / 1_000
    for (const left of [left_ms / 1_000, Number(rows[0].left)]) {
      expect(left).toBeLessThanOrEqual(300)
      expect(left).toBeGreaterThan(299 - passed)
    }
  })

  it('gives six digits, a QR code for the counter’s page, and the eligibility', async () => {
    const shown = await world.shown()
    expect(shown).toMatchObject({
      coverage_id: world.coverageId,
      hospital: { id: world.here.id, name: { th: 'โรงพยาบาลทดสอบ', en: 'Test Hospital' } },
      state: 'shown',
      code: expect.stringMatching(/^\d{6}$/),
      card: {
        insured_initials: { th: 'ส. ด.', en: 'S. D.' },
        card_number_masked: '••••1234',
      },
      eligibility: { verdict: 'eligible', services: [{ service: 'opd' }, { service: 'ipd' }] },
      verified_at: null,
    })
    const qr = new URL(shown.qr)
    expect(qr.origin + qr.pathname).toBe(`${world.test.ctx.config.publicUrl.origin}/desk/verify`)
    expect(qr.search).toBe('')
  })

  it('returns the current one when repeated with any key; refuses another hospital', async () => {
    const key = newId()
    const first = await world.start({ key })
    expect((await world.start({ key })).json()).toEqual(first.json())
    expect((await world.start()).json()).toEqual(first.json())
    const elsewhere = await world.start({ hospital: world.there.id })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'use_card_elsewhere'])
    const list = await world.test.call({ method: 'GET', url: '/api/v1/use-cards', as: world.as })
    expect(list.json().data.items).toMatchObject([{ id: first.json().data.id, state: 'shown' }])
  })

  it('needs an idempotency key; the same key with another body is refused (R54)', async () => {
    const payload = { coverage_id: world.coverageId, hospital_id: world.here.id }
    const bare = await world.test.call({ method: 'POST', url: '/api/v1/use-cards', as: world.as, payload })
    expect(bare.json().code).toBe('idempotency_key_missing')
    const key = newId()
    await world.start({ key })
    const other = await world.start({ key, hospital: world.there.id })
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
  })

  it('creates one of 100 parallel ones', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.start()))
    // The server returns 503 for calls that would have to wait too long.
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 503)).toBe(true)
    const ids = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().data.id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
    const { rows } = await world.test.ctx.pool.query('select count(*)::int as count from use_card')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('shows nothing once expired, returns 410, and starts a new one when pressed again', async () => {
    const first = await world.shown()
    await age(world.test.db, 301)
    expect((await world.get(first.id)).json().data).toMatchObject({
      state: 'expired',
      left_ms: 0,
      code: null,
      qr: null,
    })
    const cancelled = await world.cancel(first.id)
    expect([cancelled.statusCode, cancelled.json().code]).toEqual([410, 'use_card_over'])
    expect(
      (await world.test.call({ method: 'GET', url: '/api/v1/use-cards', as: world.as })).json().data,
    ).toEqual({
      items: [],
    })
    const second = await world.shown()
    expect(second.id).not.toBe(first.id)
    expect(second.code).not.toBe(first.code)
  })

  it('ends at once when cancelled, and cannot be cancelled twice', async () => {
    const shown = await world.shown()
    expect((await world.cancel(shown.id)).statusCode).toBe(204)
    expect((await world.get(shown.id)).json().data).toMatchObject({
      state: 'cancelled',
      code: null,
      qr: null,
    })
    expect((await world.cancel(shown.id)).statusCode).toBe(410)
    expect((await world.start({ hospital: world.there.id })).statusCode).toBe(201)
  })

  it('keeps its eligibility even if the policy changes meanwhile', async () => {
    const shown = await world.shown()
    await world.test.ctx.pool.query("update policy_period set status = 'lapsed'")
    await world.test.ctx.pool.query('update network_contract set valid_to = valid_from - 1')
    expect((await world.get(shown.id)).json().data.eligibility).toEqual(shown.eligibility)
    expect((await world.check(shown.code)).json().data.eligibility).toEqual(shown.eligibility)
  })

  it('changes its QR code every 30 seconds', async () => {
    const shown = await world.shown()
    await age(world.test.db, 31)
    const later = (await world.get(shown.id)).json().data
    expect(tokenOf(later.qr)).not.toBe(tokenOf(shown.qr))
    expect(later.code).toBe(shown.code)
  })
})

describe('which card can be shown where', () => {
  it('refuses a card that is not in force', async () => {
    const { coverageId } = await makeCoverage(world.test.db, {
      ...world.member,
      policy: { status: 'lapsed', insurer_code: 'TST' },
    })
    const answer = await world.start({ coverage: coverageId })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'coverage_not_usable'])
  })

  it('gives the same response for another member’s card, another’s card use and an unknown one (R39)', async () => {
    const shown = await world.shown()
    const other = await world.test.signIn(await makeMember(world.test.db))
    const refusals = await Promise.all([
      world.start({ as: other }),
      world.start({ coverage: newId(), as: other }),
      world.get(shown.id, other),
      world.get(newId(), other),
      world.cancel(shown.id, other),
      world.cancel(newId(), other),
    ])
    const bodies = refusals.map((answer) => ({ ...answer.json(), trace_id: '' }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ status: 404, code: 'not_found' })
    expect((await world.get(shown.id)).json().data.state).toBe('shown')
  })

  it('does not find an unknown or closed hospital', async () => {
    expect((await world.start({ hospital: newId() })).statusCode).toBe(404)
    await world.test.db
      .updateTable('hospital')
      .set({ active: false })
      .where('id', '=', world.here.id)
      .execute()
    expect((await world.start()).statusCode).toBe(404)
  })

  it('shows the card outside the network as not eligible', async () => {
    const outside = await makeHospital(world.test.db, [], 'TST')
    const { id } = (await world.start({ hospital: outside.id })).json().data
    expect((await world.get(id)).json().data.eligibility).toMatchObject({
      verdict: 'not_eligible',
      services: [{ warnings: ['not_in_network'] }, { warnings: ['not_in_network'] }],
    })
  })

  it('refuses a relative’s card that is only in the list', async () => {
    const personId = await makePerson(world.test.db)
    const { coverageId } = await makeCoverage(world.test.db, { personId, accountId: world.member.accountId })
    expect((await world.start({ coverage: coverageId })).statusCode).toBe(404)
  })

  it('requires the authority to use a relative’s card; seeing is not enough (R42)', async () => {
    const personId = await makePerson(world.test.db)
    const { accountId } = world.member
    const { coverageId } = await makeCoverage(world.test.db, { personId, accountId })
    const link = (scopes: FamilyScope[]) =>
      world.test.db
        .insertInto('family_link')
        .values({
          id: newId(),
          account_id: accountId,
          person_id: personId,
          relationship: 'spouse',
          proof: 'invitation',
          scopes,
          created_at: world.test.clock.now(),
        })
        .execute()
    await link(['see'])
    expect((await world.start({ coverage: coverageId })).statusCode).toBe(404)
    await world.test.db.updateTable('family_link').set({ ended_at: world.test.clock.now() }).execute()
    await link(['see', 'use_card'])
    const started = await world.start({ coverage: coverageId })
    expect(started.statusCode).toBe(201)
    const { code } = (await world.get(started.json().data.id)).json().data
    await world.check(code)
    const checks = world.test.db.selectFrom('audit_event').select('person_id')
    expect(await checks.where('action', '=', 'desk.check').execute()).toEqual([{ person_id: personId }])
  })

  it('audits showing, cancelling and checking (R65)', async () => {
    const first = await world.shown()
    await world.cancel(first.id)
    const second = await world.shown()
    await world.check(second.code)
    const { accountId } = world.member
    expect(await world.audits()).toEqual([
      { action: 'use_card.shown', outcome: 'eligible', account_id: accountId, subject: first.id },
      { action: 'use_card.cancelled', outcome: 'done', account_id: accountId, subject: first.id },
      { action: 'use_card.shown', outcome: 'eligible', account_id: accountId, subject: second.id },
      {
        action: 'desk.check',
        outcome: 'checked',
        account_id: accountId,
        subject: `hospital ${world.here.id} use_card ${second.id}`,
      },
    ])
  })
})
