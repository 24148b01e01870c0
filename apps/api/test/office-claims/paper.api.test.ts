import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { brokenInvariants } from '../broken-invariants'
import { makeMember, makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeHospital } from '../hospitals/hospital-world'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const { test } = office
const benefits = [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }]
let mai: Person
let coverageId: string
let insurerCode: string
let personId: string
beforeEach(async () => {
  mai = await office.person('Mai', 'member_service')
  personId = await makePerson(test.db)
  const made = await makeCoverage(test.db, { personId, benefits })
  coverageId = made.coverageId
  insurerCode = made.insurerCode
})

const line = (billed_satang: number) => ({ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang })
const paper = (more: object = {}) => ({
  coverage_id: coverageId,
  received_on: '2026-11-19',
  claim_type: 'illness',
  admited_type: 'opd',
  admited_date: '2026-11-10',
  symptom: 'ไข้หวัดใหญ่',
  provider_name: 'โรงพยาบาลทดสอบ',
  lines: [line(120_000), line(30_000)],
  ...more,
})

async function register(body: object, { as = mai, key = newId() }: { as?: Person; key?: string } = {}) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/office/v1/claims',
    headers: { ...as.headers, 'idempotency-key': key },
    payload: body,
  })
  const { code, data, fields, params } = answer.json()
  return { status: answer.statusCode, code, fields, params, number: data?.claim_number, inApp: data?.in_app }
}

describe('a claim on paper', () => {
  it('gets a number and a queue for a person without an account; its deadlines count from the day it arrived', async () => {
    const answer = await register(paper())
    expect(answer).toMatchObject({ status: 201, inApp: false })
    expect(await office.row(answer.number)).toMatchObject({
      origin: 'paper',
      mode: 'reimbursement',
      account_id: null,
      queue: 'new',
      medical_expense: 150_000n,
      submitted_at: new Date('2026-11-18T17:00:00Z'),
      updated_at: test.clock.now(),
      answer_due_date: '2026-12-04',
      turn_due_date: '2026-12-04',
      keep_originals_until: '2027-11-19',
    })
    const assessor = await office.person('Nok')
    expect(await office.numbers(assessor, 'queue=new')).toEqual([answer.number])
    const found = await office.case(assessor, answer.number)
    expect(found.claim.lines.map(({ billed_satang }) => billed_satang)).toEqual([120_000, 30_000])
    expect(found.room.left_satang).toBe(1_000_000)
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('has deadlines in working days if the insurer counts those', async () => {
    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code: insurerCode, counted_days: 'working', payment_days: 3 })
      .execute()
    await test.db
      .insertInto('public_holiday')
      .values({ day: '2026-11-20', name_th: 'หยุด', name_en: 'Holiday' })
      .execute()
    const { number } = await register(paper())
    expect(await office.row(number)).toMatchObject({ answer_due_date: '2026-11-25' })
  })

  it('is in the app of a member with an account, with a notification and the account to pay into', async () => {
    const member = await makeMember(test.db)
    const own = await makeCoverage(test.db, {
      personId: member.personId,
      accountId: member.accountId,
      benefits,
    })
    const answer = await register(paper({ coverage_id: own.coverageId }))
    expect(answer.inApp).toBe(true)
    const as = await test.signIn(member)
    const { items } = (await test.call({ url: '/api/v1/claims', as })).json().data
    expect(items).toMatchObject([{ claim_number: answer.number, status: 'received' }])
    const claim = (await test.call({ url: `/api/v1/claims/${items[0].id}`, as })).json().data
    expect(claim).toMatchObject({ email: '', documents: [], events: [{ kind: 'received', actor: 'tpa' }] })
    const news = (await test.call({ url: '/api/v1/notifications?tab=claim_status', as })).json().data.items
    expect(news).toMatchObject([{ kind: 'claim_received', params: { claim_number: answer.number } }])
  })

  it('stays out of an app that doesn’t serve the insurer, and of an account that was left', async () => {
    const member = await makeMember(
      test.db,
      { status: 'left', left_at: test.clock.now() },
      { healthConsent: false },
    )
    const left = await makeCoverage(test.db, { personId: member.personId, benefits })
    expect((await register(paper({ coverage_id: left.coverageId }))).inApp).toBe(false)
    await test.db.deleteFrom('partner_insurer').execute()
    const other = await makeMember(test.db)
    const { coverageId: unserved } = await makeCoverage(test.db, { personId: other.personId, benefits })
    await test.db.deleteFrom('partner_insurer').execute()
    expect((await register(paper({ coverage_id: unserved }))).inApp).toBe(false)
  })

  it('is registered once, however often the button is pressed', async () => {
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(paper(), { key })))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await test.db.selectFrom('claim').select('id').execute()).toHaveLength(1)
  })

  it('names every wrong field, and writes nothing', async () => {
    const wrong = await register(
      paper({
        received_on: '2026-11-22',
        admited_date: '2025-12-31',
        accident_date: '2026-01-01',
        claim_type: 'accident',
        provider_code: 'NO-SUCH-PLACE',
      }),
    )
    expect(wrong).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(wrong.fields).toEqual([
      { path: 'received_on', code: 'date_future' },
      { path: 'admited_date', code: 'outside_cover' },
      { path: 'accident_date', code: 'accident_after_admission' },
      { path: 'provider_code', code: 'invalid' },
    ])
    const later = await register(paper({ admited_date: '2026-11-20' }))
    expect(later.fields).toEqual([{ path: 'admited_date', code: 'after_received' }])
    const empty = await register({ ...paper(), symptom: ' ', lines: [] })
    expect(empty.fields).toEqual([
      { path: 'symptom', code: 'required' },
      { path: 'lines', code: 'required' },
    ])
    expect(await test.db.selectFrom('claim').select('id').execute()).toEqual([])
  })

  it('is refused for a coverage of an insurer that the person doesn’t work for, as for an unknown one (R90)', async () => {
    const theirs = await office.person('Other', 'member_service', 'ELSE')
    const known = await register(paper(), { as: theirs })
    const unknown = await register(paper({ coverage_id: newId() }), { as: theirs })
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ status: 422, code: 'coverage_not_claimable' })
  })

  it('leaves an audit row with the person who registered it (R95)', async () => {
    const { number } = await register(paper())
    const { id } = await office.row(number)
    expect(
      await test.db
        .selectFrom('audit_event')
        .select(['action', 'outcome', 'actor_kind', 'actor_id', 'subject', 'person_id', 'insurer_code'])
        .where('action', '=', 'staff.claims.register')
        .execute(),
    ).toMatchObject([
      {
        actor_kind: 'staff',
        actor_id: mai.staffId,
        subject: id,
        person_id: personId,
        insurer_code: insurerCode,
      },
    ])
  })
})

describe('the same paper again', () => {
  it('warns with the number of the first claim, until the person confirms', async () => {
    const first = await register(paper())
    const again = await register(paper())
    expect(again).toMatchObject({
      status: 409,
      code: 'claim_duplicate_suspected',
      params: { claim_number: first.number },
    })
    const other = await register(paper({ lines: [line(150_001)] }))
    expect(other.status).toBe(201)
    const confirmed = await register(paper({ confirmed_not_duplicate: true }))
    expect(confirmed.status).toBe(201)
    expect(confirmed.number).not.toBe(first.number)
  })

  it('warns one of two people who register it at the same time', async () => {
    const fon = await office.person('Fon', 'member_service')
    const answers = await Promise.all([register(paper()), register(paper(), { as: fon })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('finds a claim that the member sent in the app', async () => {
    const number = await office.claim({ admited_date: '2026-11-10' })
    const { coverage_id } = await office.row(number)
    const again = await register(paper({ coverage_id }))
    expect(again).toMatchObject({ code: 'claim_duplicate_suspected', params: { claim_number: number } })
  })
})

describe('the search for a place', () => {
  it('finds hospitals by name', async () => {
    await makeHospital(test.db, 1, { code: 'H-1', name_th: 'โรงพยาบาลกรุงเทพทดสอบ' })
    const answer = await office.get(mai, `places?q=${encodeURIComponent('กรุงเทพทดสอบ')}`)
    expect(answer.json().data.items).toMatchObject([{ code: 'H-1', name: { th: 'โรงพยาบาลกรุงเทพทดสอบ' } }])
    expect((await office.get(mai, 'places?q=x')).statusCode).toBe(400)
  })
})
