import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { InsurerClaimSettingsTable } from '../../src/db/schema-claims'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { makeClient } from '../factory-client'
import { usePaymentWorld } from './payment-world'

const { world, test, exchange, due, claimed } = usePaymentWorld()
const wholeClaim = async (number: string) => (await exchange('GET', `claims/${number}`)).data
const appealsOf = async (number: string) => (await wholeClaim(number)).appeals
const put = (number: string, body: object) => exchange('PUT', `claims/${number}/decisions/D-${number}`, body)

/** Sends a claim, decides that the plan pays 900 baht for it, and files an appeal against the decision. */
async function appealed() {
  const claim = await claimed()
  await claim.decide(90_000)
  test.clock.advance(1_000)
  await world.office(claim.number, 'appeal', { text: 'It is covered' })
  expect(await appealsOf(claim.number)).toMatchObject([{ text: 'It is covered', outcome: null }])
  return claim
}

it('an open appeal of a paid claim waits for the party that decides', async () => {
  const { number } = await appealed()
  const turn = async () => (await wholeClaim(number)).turn
  expect(await turn()).toMatchObject({ party: 'insurer', due_date: expect.any(String) })
  const [{ filed_at: since, answer_due_date: due_date }] = await appealsOf(number)
  await put(number, { version: 2, status: 'paid', paid_on: '2026-11-21' })
  expect(await turn()).toEqual({ party: 'tpa', since, due_date })
  const { insurer_code } = await test.db
    .selectFrom('claim')
    .select('insurer_code')
    .where('claim_number', '=', number)
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('insurer_claim_settings')
    .values({ insurer_code, claims_decided_by: 'source' })
    .execute()
  expect((await turn()).party).toBe('insurer')
  await test.db.deleteFrom('insurer_claim_settings').execute()
  await put(number, { version: 3, status: 'appeal_upheld' })
  expect((await turn()).party).toBe('nobody')
})

describe('an appeal is answered through the exchange', () => {
  it('by a decision that pays more: the appealed decision isn’t undone', async () => {
    const { number, decide } = await appealed()
    await decide(120_000)
    expect(await wholeClaim(number)).toMatchObject({
      status: 'partly_approved',
      decisions: [
        { benefit_satang: 90_000, undone_at: null },
        { benefit_satang: 120_000, undone_at: null },
      ],
      appeals: [{ outcome: 'partly_changed', answered_at: expect.any(String) }],
    })
    expect(await due()).toMatchObject([{ amount_satang: 120_000 }])
    expect((await put(number, { version: 3, status: 'appeal_upheld' })).code).toBe('claim_state_conflict')
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('by a decision that pays all, after the claim was reopened', async () => {
    const { number, decide } = await appealed()
    await put(number, { version: 2, status: 'paid', paid_on: '2026-11-21' })
    await put(number, { version: 3, status: 'checking', reason: 'x' })
    await decide(0)
    await decide(0)
    await decide(0)
    expect(await appealsOf(number)).toMatchObject([{ outcome: null }])
    await decide(150_000)
    expect(await wholeClaim(number)).toMatchObject({ status: 'approved', appeals: [{ outcome: 'changed' }] })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('by saying that the decision stays, which the member reads', async () => {
    const { id, number } = await appealed()
    const note = { th: 'ผลคงเดิม', en: 'The decision stays' }
    const { claim } = (await put(number, { version: 2, status: 'appeal_upheld', note })).data
    expect(claim).toMatchObject({
      status: 'partly_approved',
      benefit_satang: 90_000,
      appeals: [{ outcome: 'upheld' }],
    })
    expect(claim.events.at(-1)).toMatchObject({ kind: 'appeal_upheld', actor: 'client', note })
    const shown = (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data
    expect(shown.events.at(-1)).toMatchObject({ kind: 'appeal_upheld', note })
  })

  it('not by a correction that pays no more: the appeal stays open until it is answered', async () => {
    const { number, decide } = await appealed()
    await decide(80_000)
    expect(await appealsOf(number)).toMatchObject([{ outcome: null }])
    const answered = await put(number, { version: 3, status: 'appeal_upheld' })
    expect(answered.data.claim.appeals).toMatchObject([{ outcome: 'upheld' }])
    expect(await brokenClaims(test.db)).toEqual([])
  })
})

describe('an appeal that only the insurer may answer', () => {
  it.each<Partial<Insertable<InsurerClaimSettingsTable>>>([
    { claims_decided_by: 'source' },
    { tpa_decision_limit: 50_000 },
    { insurer_only_reasons: ['other'] },
  ])('isn’t answered by the administrator, also not by leaving the decision: %o', async (rule) => {
    const { number } = await appealed()
    const { insurer } = await wholeClaim(number)
    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code: insurer, ...rule })
      .execute()
    const sendAs = async (party: 'tpa' | 'insurer' | null, body: object = {}) => {
      const { headers } = await makeClient(test.db, { party, system: `${party}` })
      const url = `/api/exchange/v1/claims/${number}/decisions/A-1`
      const payload = { version: 1, status: 'appeal_upheld', ...body }
      return (await test.call({ method: 'PUT', url, headers, payload })).json()
    }
    expect((await sendAs('tpa')).code).toBe('decision_not_delegated')
    expect((await sendAs('tpa', { decided_by: 'insurer' })).code).toBe('decision_not_delegated')
    expect((await sendAs(null, { decided_by: 'tpa' })).code).toBe('decision_not_delegated')
    expect((await world.office(number, 'answer-appeal', {})).json().code).toBe('decision_not_delegated')
    const { claim } = (await sendAs('insurer')).data
    expect(claim.appeals).toMatchObject([{ outcome: 'upheld' }])
    expect(claim.events.at(-1)).toMatchObject({ kind: 'appeal_upheld', party: 'insurer' })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is answered by a client of no party for the insurer, whose system decides', async () => {
    const { number } = await appealed()
    const { insurer } = await wholeClaim(number)
    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code: insurer, claims_decided_by: 'source' })
      .execute()
    const { claim } = (await put(number, { version: 2, status: 'appeal_upheld' })).data
    expect(claim.events.at(-1)).toMatchObject({ kind: 'appeal_upheld', party: 'insurer' })
  })
})
