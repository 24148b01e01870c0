import { beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { makeStaff } from '../factory-staff'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const plan = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 120_000 }] }] }
let nok: Person
let head: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  head = await office.person('Head', 'senior_assessor')
})

const decide = (as: Person, number: string, body: object) =>
  office.post(as, `claims/${number}/decision`, body)

/** Creates a claim that `sender` has sent to the insurer, because its amount exceeds the delegated authority. */
async function sent(sender: Person, rules: object = {}) {
  const number = await office.claim({}, plan)
  await office.setRules(number, { tpa_decision_limit: 100_000, ...rules })
  const answer = await decide(sender, number, office.approval(await office.take(sender, number)))
  expect(answer.json().data).toMatchObject({ result: 'sent_to_insurer' })
  await office.post(sender, `claims/${number}/release`)
  return number
}

/** Returns the body of a call that approves a claim as the insurer decided. */
function insurersApproval(found: Parameters<typeof office.approval>[0]) {
  const { seen, approve } = office.approval(found)
  return { seen, approve: { ...approve, decided_by: 'insurer', internal_note: 'Letter INS-7' } }
}

describe('the words to the member that come with a decision', () => {
  const note = { th: 'จ่ายเต็มวงเงิน', en: 'Paid up to the limit' }

  it('stay with the recommendation if only the insurer may decide, for staff and not for the member', async () => {
    const number = await office.claim({}, plan)
    await office.setRules(number, { tpa_decision_limit: 100_000 })
    const { seen, approve } = office.approval(await office.take(nok, number))
    await decide(nok, number, { seen, approve: { ...approve, note } })
    const { claim } = await office.case(head, number)
    expect(claim.decisions).toMatchObject([{ is_recommendation: true, note }])
    expect(claim.events.at(-1)).toMatchObject({ status: 'sent_to_insurer', note: null })
  })

  it('stay with a proposal that was sent back', async () => {
    const number = await office.claim({}, plan)
    await office.setRules(number, { second_look_above: 100_000 })
    const { seen, approve } = office.approval(await office.take(nok, number))
    await decide(nok, number, { seen, approve: { ...approve, note } })
    const { seen: now, proposal } = await office.case(head, number)
    const back = { seen: now, proposal: proposal?.id, confirm: false, note: 'Look again' }
    expect((await office.post(head, `claims/${number}/second-look`, back)).statusCode).toBe(200)
    const { figures } = await office.case(nok, number)
    expect(figures).toMatchObject([{ sent_back: { note: 'Look again', to_member: note, reason: null } }])
  })
})

describe('what the insurer decided about a claim that was sent to it', () => {
  it('is recorded by a senior assessor as the insurer’s decision, above the delegated amount', async () => {
    const number = await sent(nok)
    const body = insurersApproval(await office.take(head, number))
    const { decided_by: _party, ...own } = body.approve
    expect((await decide(head, number, { ...body, approve: own })).json().code).toBe('decision_not_delegated')
    expect((await decide(head, number, body)).json().data).toMatchObject({ status: 'partly_approved' })
    const { claim } = await office.case(head, number)
    expect(claim.decisions).toMatchObject([
      { is_recommendation: true, decided_by: 'tpa', benefit_satang: 120_000 },
      { is_recommendation: false, decided_by: 'insurer', internal_note: 'Letter INS-7' },
    ])
    expect(claim.events.at(-1)).toMatchObject({ kind: 'decided', actor: 'insurer' })
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual([])
  })

  it('can be a rejection, which needs the reference of the insurer’s answer', async () => {
    const number = await sent(nok)
    const { seen } = await office.take(head, number)
    const reject = { reason: 'pre_existing', decided_by: 'insurer' }
    const without = await decide(head, number, { seen, reject })
    expect(without.json()).toMatchObject({ fields: [{ path: 'reject.internal_note', code: 'required' }] })
    const answer = await decide(head, number, { seen, reject: { ...reject, internal_note: 'INS-8' } })
    expect(answer.json().data).toMatchObject({ status: 'not_approved', result: 'done' })
  })

  it('must add up and keep to the plan’s limits', async () => {
    const number = await sent(nok)
    const { seen, approve } = insurersApproval(await office.take(head, number))
    const [line] = approve.lines
    const paying = (benefit_satang: number, over_limit_satang: number) =>
      decide(head, number, {
        seen,
        approve: {
          ...approve,
          lines: [{ ...line, benefit_satang, over_limit_satang, change_reason: 'Letter INS-7' }],
        },
      })
    expect((await paying(120_000, 0)).json().code).toBe('decision_sums_wrong')
    expect((await paying(150_000, 0)).json().code).toBe('decision_over_limit')
  })

  it('is left to senior assessors of the insurer, and only while the claim is with it (R90)', async () => {
    const number = await sent(nok)
    const body = insurersApproval(await office.take(nok, number))
    expect((await decide(nok, number, body)).json().code).toBe('staff_permission_missing')
    const { insurer_code } = await office.row(number)
    const grants = [
      { role: 'assessor', insurer: insurer_code },
      { role: 'senior_assessor', insurer: 'OTH' },
    ] as const
    await office.test.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'OTH', name_en: 'OTH', kind: 'life' })
      .execute()
    const elsewhere = await makeStaff(office.test.db, { grants: [...grants], at: office.test.clock.now() })
    await office.post(nok, `claims/${number}/release`)
    await office.take(elsewhere, number)
    expect((await decide(elsewhere, number, body)).json().code).toBe('staff_permission_missing')
    const early = await office.claim({}, plan)
    const ownClaim = insurersApproval(await office.take(head, early))
    expect((await decide(head, early, ownClaim)).json().code).toBe('claim_state_conflict')
  })

  it('is recorded by another person than the sender if it would need a second look (R92)', async () => {
    const number = await sent(head, { second_look_above: 100_000 })
    const body = insurersApproval(await office.take(head, number))
    expect((await decide(head, number, body)).json().code).toBe('second_person_needed')
    await office.post(head, `claims/${number}/release`)
    const second = await office.person('Second', 'senior_assessor')
    await office.take(second, number)
    expect((await decide(second, number, body)).json().data).toMatchObject({ result: 'done' })
    const small = await sent(head, { second_look_above: null })
    const alone = insurersApproval(await office.take(head, small))
    expect((await decide(head, small, alone)).json().data).toMatchObject({ result: 'done' })
  })
})

describe('a claim that is taken back from the insurer', () => {
  it('is checked again, and its recommendation and the reason stay readable', async () => {
    const number = await sent(nok)
    const back = async (as: Person) =>
      await office.post(as, `claims/${number}/take-back`, {
        seen: (await office.take(as, number)).seen,
        reason: 'The bill was wrong',
      })
    expect((await back(nok)).json().code).toBe('staff_permission_missing')
    await office.post(nok, `claims/${number}/release`)
    expect((await back(head)).json().data).toMatchObject({ status: 'checking', result: 'done' })
    const { claim, notes } = await office.case(head, number)
    expect(notes).toMatchObject([{ by: 'Head', text: 'The bill was wrong' }])
    expect(claim.decisions).toMatchObject([{ is_recommendation: true, undone: null }])
    expect(claim.events.at(-1)).toMatchObject({ status: 'checking', actor: 'tpa', note: null })
    expect((await back(head)).json().code).toBe('claim_state_conflict')
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual([])
  })
})

describe('an appeal that only the insurer may decide', () => {
  it('is answered by a senior assessor with the insurer’s decision', async () => {
    const number = await office.claim({}, plan)
    const { seen: first } = await office.take(nok, number)
    await decide(nok, number, { seen: first, reject: { reason: 'not_covered' } })
    await office.setRules(number, { tpa_decision_limit: 100_000 })
    await office.appeal(number)
    const answer = (as: Person, body: object) => office.post(as, `claims/${number}/appeal-answer`, body)
    const fon = await office.person('Fon')
    const body = insurersApproval(await office.take(fon, number))
    expect((await answer(fon, body)).json().code).toBe('staff_permission_missing')
    await office.post(fon, `claims/${number}/release`)
    await office.take(head, number)
    expect((await answer(head, body)).json().data).toMatchObject({ status: 'partly_approved' })
    const { claim } = await office.case(head, number)
    expect(claim.decisions.at(-1)).toMatchObject({ decided_by: 'insurer', internal_note: 'Letter INS-7' })
    expect(claim.appeals).toMatchObject([{ outcome: 'partly_changed' }])
  })
  it('is left as it is only if a senior assessor records that the insurer said so', async () => {
    const number = await office.claim({}, plan)
    const { seen: first } = await office.take(nok, number)
    await decide(nok, number, { seen: first, reject: { reason: 'not_covered' } })
    await office.setRules(number, { claims_decided_by: 'source' })
    await office.appeal(number)
    const fon = await office.person('Fon')
    const { seen } = await office.take(fon, number)
    const keep = async (as: Person, body: object = {}) =>
      (await office.post(as, `claims/${number}/appeal-answer`, { seen, ...body })).json()
    const insurers = { decided_by: 'insurer', internal_note: 'Letter INS-9' }
    expect((await keep(fon)).code).toBe('decision_not_delegated')
    expect((await keep(fon, insurers)).code).toBe('staff_permission_missing')
    await office.post(fon, `claims/${number}/release`)
    await office.take(head, number)
    const without = await keep(head, { decided_by: 'insurer' })
    expect(without.fields).toEqual([{ path: 'internal_note', code: 'required' }])
    expect((await keep(head, insurers)).data).toMatchObject({ status: 'not_approved', result: 'done' })
    const { claim, notes } = await office.case(head, number)
    expect(claim.appeals).toMatchObject([{ outcome: 'upheld' }])
    expect(claim.events.at(-1)).toMatchObject({ kind: 'appeal_upheld', actor: 'insurer' })
    expect(notes).toMatchObject([{ by: 'Head', text: 'Letter INS-9' }])
  })
})
