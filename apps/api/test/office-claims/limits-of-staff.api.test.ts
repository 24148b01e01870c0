import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { requestDocuments, startChecking } from '../../src/modules/claims/adjudication/office-moves.service'
import { brokenInvariants } from '../broken-invariants'
import { makeStaff } from '../factory-staff'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const plan = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }
let nok: Person
let fon: Person
let head: Person
let second: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  fon = await office.person('Fon')
  head = await office.person('Head', 'senior_assessor')
  second = await office.person('Second', 'senior_assessor')
})

function decide(as: Person, number: string, body: object) {
  return office.post(as, `claims/${number}/decision`, body)
}

/** Creates a claim on which Nok's decision waits for a second look. */
async function proposed() {
  const number = await office.claim({}, plan)
  await office.setRules(number, { second_look_above: 100_000 })
  const found = await office.take(nok, number)
  const answer = await decide(nok, number, office.approval(found))
  expect(answer.json().data).toMatchObject({ result: 'second_look' })
  return number
}

/** Creates a claim that Nok has rejected, with an open appeal. */
async function appealed(rules: object) {
  const number = await office.claim({}, plan)
  const found = await office.take(nok, number)
  await decide(nok, number, { seen: found.seen, reject: { reason: 'not_covered' } })
  await office.setRules(number, rules)
  await office.appeal(number)
  return number
}

describe('the screen of a claim', () => {
  it('knows beforehand what an approval will need, of the insurer and of the person (R92)', async () => {
    const number = await office.claim({}, plan)
    await office.setRules(number, {
      tpa_decision_limit: 500_000,
      insurer_only_reasons: ['pre_existing'],
      second_look_above: 200_000,
      second_look_reasons: ['other'],
      second_look_first: 1,
    })
    expect((await office.case(nok, number)).next_check).toEqual({
      insurer_above_satang: 500_000,
      insurer_reasons: ['pre_existing'],
      is_insurers_diagnosis: false,
      second_look_above_satang: 200_000,
      second_look_reasons: ['other'],
      is_new_assessor: true,
      is_own_claim: false,
    })
  })
})

describe('a second look (R92)', () => {
  it('confirms only the proposal that the second approver saw', async () => {
    const number = await proposed()
    const screen = await office.case(head, number)
    await office.post(second, `claims/${number}/second-look`, {
      seen: screen.seen,
      proposal: screen.proposal?.id,
      confirm: false,
      note: 'Too much',
    })
    const again = await office.case(nok, number)
    const { lines } = office.approval(again).approve
    const less = lines.map((line) => ({
      ...line,
      benefit_satang: line.benefit_satang - 1_000,
      over_limit_satang: 1_000,
      change_reason: 'Discount',
    }))
    await decide(nok, number, { seen: again.seen, approve: { lines: less, reason: 'limit_reached' } })
    const stale = await office.post(head, `claims/${number}/second-look`, {
      seen: screen.seen,
      proposal: screen.proposal?.id,
      confirm: true,
    })
    expect(stale.json().code).toBe('staff_claim_changed')
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', decision_id: null })
  })

  it('comes first: meanwhile nobody decides the claim or asks for documents', async () => {
    const number = await proposed()
    for (const person of [fon, nok]) {
      expect((await office.post(person, `claims/${number}/take`)).json().code).toBe('claim_state_conflict')
      // Makes the person the holder of the claim. Until the second look is done, not even the holder can change the
      // claim.
      await office.test.db
        .updateTable('claim')
        .set({ held_by: person.staffId, held_since: office.test.clock.now() })
        .where('claim_number', '=', number)
        .execute()
      const { seen } = await office.case(person, number)
      const rejected = await decide(person, number, { seen, reject: { reason: 'not_covered' } })
      expect(rejected.json().code).toBe('claim_state_conflict')
      const ask = {
        seen,
        list: 'receipt',
        reason: { th: 'ขอใบเสร็จ', en: 'Please' },
        working_days: 5,
      }
      const asked = await office.post(person, `claims/${number}/document-request`, ask)
      expect(asked.json().code).toBe('claim_state_conflict')
      await office.post(person, `claims/${number}/release`)
    }
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', decision_id: null })
  })
})

describe('a proposal that is outdated', () => {
  it('no longer waits once a client asked the member for a document; then staff can propose again', async () => {
    const number = await proposed()
    const { id } = await office.row(number)
    const caller = { clientId: 'c'.repeat(22), insurers: null, about: {} } as never
    const { ctx } = office.test
    await inTransaction(office.test.db, async (db) => {
      const client = { ...ctx, db, caller }
      const request = {
        list: 'receipt',
        reason: { th: 'ขอใบเสร็จ', en: 'Please' },
        due_date: '2026-12-01',
      } as const
      await requestDocuments(client, number, request)
      await startChecking(client, number)
    })
    const stale = await office.case(head, number)
    expect(stale.proposal).toBeNull()
    const found = await office.take(nok, number)
    const answer = await decide(nok, number, office.approval(found))
    expect(answer.json().data).toMatchObject({ result: 'second_look' })
    const proposals = await office.test.db
      .selectFrom('claim_proposal')
      .select(['settlement', 'settled_by'])
      .where('claim_id', '=', id)
      .orderBy('settled_at')
      .execute()
    expect(proposals).toEqual([
      { settlement: 'superseded', settled_by: null },
      { settlement: null, settled_by: null },
    ])
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual([])
    await office.test.db.updateTable('claim').set({ second_look_since: null }).where('id', '=', id).execute()
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual(['open_proposal_has_its_second_look'])
  })
})

describe('an answer to an appeal', () => {
  it('above the amount waits for a second look too (R92)', async () => {
    const number = await appealed({ second_look_above: 100_000 })
    const found = await office.take(fon, number)
    const answer = await office.post(fon, `claims/${number}/appeal-answer`, office.approval(found))
    expect(answer.json().data).toMatchObject({ status: 'not_approved', result: 'second_look' })
    const { seen, proposal } = await office.case(head, number)
    const look = { seen, proposal: proposal?.id, confirm: true }
    const own = await office.post(fon, `claims/${number}/second-look`, look)
    expect(own.statusCode).toBe(403)
    const confirmed = await office.post(head, `claims/${number}/second-look`, look)
    expect(confirmed.json().data).toMatchObject({ status: 'approved', result: 'done' })
  })

  it('is left to the insurer, if only the insurer decides the diagnosis', async () => {
    const number = await appealed({ insurer_only_diagnoses: ['C'] })
    await office.test.db.updateTable('claim_line').set({ diagnosis_code: 'C50' }).execute()
    const found = await office.take(fon, number)
    const answer = await office.post(fon, `claims/${number}/appeal-answer`, office.approval(found))
    expect(answer.json().code).toBe('decision_not_delegated')
  })
})

describe('a person whose access has ended', () => {
  it('doesn’t get a claim back from a second look', async () => {
    const number = await proposed()
    await office.test.db
      .updateTable('staff')
      .set({ ended_at: office.test.clock.now() })
      .where('id', '=', nok.staffId)
      .execute()
    const { seen, proposal } = await office.case(head, number)
    const back = { seen, proposal: proposal?.id, confirm: false, note: 'Ask the hospital' }
    const answer = await office.post(head, `claims/${number}/second-look`, back)
    expect(answer.statusCode).toBe(200)
    expect(await office.row(number)).toMatchObject({ held_by: null, queue: 'new' })
  })
})

describe('a person whose access for one insurer has ended', () => {
  it('keeps the claims of another one (R90)', async () => {
    const lost = await office.claim({}, plan)
    const kept = await office.claim({}, { ...plan, insurer: { code: 'OTH' } })
    const insurers = [(await office.row(lost)).insurer_code, (await office.row(kept)).insurer_code]
    expect(insurers[0]).not.toBe(insurers[1])
    const both = await makeStaff(office.test.db, {
      grants: insurers.map((insurer) => ({ role: 'assessor' as const, insurer })),
      at: office.test.clock.now(),
    })
    await office.take(both, lost)
    await office.take(both, kept)
    const chief = await office.person('Chief', 'administrator', insurers[0])
    const ended = await office.post(chief, `staff/${both.staffId}/end`)
    expect(ended.statusCode).toBe(200)
    expect(await office.row(lost)).toMatchObject({ held_by: null })
    expect(await office.row(kept)).toMatchObject({ held_by: both.staffId })
  })
})
