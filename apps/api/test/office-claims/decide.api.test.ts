import { beforeEach, describe, expect, it } from 'vitest'
import { makeHospital } from '../hospitals/hospital-world'
import { type Person, useOffice } from './office-world'

const office = useOffice()
let nok: Person
let fon: Person
let head: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  fon = await office.person('Fon')
  head = await office.person('Head', 'senior_assessor')
})

async function outcomesOf(number: string, { staffId }: Person) {
  const { id } = await office.row(number)
  const rows = await office.test.db
    .selectFrom('audit_event')
    .select('outcome')
    .where('subject', '=', id)
    .where('actor_id', '=', staffId)
    .orderBy('id')
    .execute()
  return rows.map(({ outcome }) => outcome)
}

const yearly = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }

describe('a case', () => {
  it('shows what is left, what the calculator proposes and what the checks found', async () => {
    const number = await office.claim({ medical_expense: 1_500_000 }, yearly)
    const found = await office.take(nok, number)
    expect(found.room).toMatchObject({ has_benefit: true, left_satang: 1_000_000 })
    expect(found.holder?.name).toBe('Nok')
    expect(found.checks.find(({ check }) => check === 'limit_left')).toEqual({
      check: 'limit_left',
      result: 'review',
      notes: [{ note: 'less_than_bill', params: { left: 1_000_000 } }],
    })
    expect(found.checks.map(({ check }) => check)).toContain('policy_in_force')
  })

  it('shows what was left when the claim was decided, not what is left now', async () => {
    const number = await office.claim({ medical_expense: 600_000 }, yearly)
    const { coverage_id, account_id, insurer_code } = await office.row(number)
    const other = await office.claim({ coverage_id, account_id, insurer_code, medical_expense: 400_000 })
    await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
    await office.post(nok, `claims/${other}/decision`, office.approval(await office.take(nok, other)))
    const { room, room_as_of, checks } = await office.case(nok, number)
    expect([room.left_satang, room_as_of]).toEqual([1_000_000, office.test.clock.now().toISOString()])
    expect(checks.find(({ check }) => check === 'limit_left')).toMatchObject({ notes: [{ note: 'enough' }] })
    expect((await office.case(nok, other)).room.left_satang).toBe(400_000)
    // Simulates a decided claim whose decision isn't stored. Then nobody knows how much of the limit was left when the
    // claim was decided, so the screen shows no check of the limit.
    await office.test.db
      .updateTable('claim')
      .set({ decision_id: null })
      .where('claim_number', '=', number)
      .execute()
    const unknown = await office.case(nok, number)
    expect(unknown.room_as_of).toBe(null)
    expect(unknown.checks.map(({ check }) => check)).not.toContain('limit_left')
  })

  it('lists decided claims of the same hospital and type, the closest bill first, and records that (R65)', async () => {
    const place = { provider_code: '10-888' } as const
    await makeHospital(office.test.db, 0, { code: '10-888', name_th: 'รพ.ปิง', name_en: 'Ping' })
    const number = await office.claim({ ...place, medical_expense: 100_000 }, yearly)
    const near = await office.claim({ ...place, medical_expense: 110_000 }, yearly)
    const far = await office.claim({ ...place, medical_expense: 300_000 }, yearly)
    await office.claim({ ...place, medical_expense: 100_000 }, yearly)
    for (const each of [far, near])
      await office.post(nok, `claims/${each}/decision`, office.approval(await office.take(nok, each)))
    const { similar } = await office.case(nok, number)
    expect(similar.map(({ claim_number, benefit_satang }) => [claim_number, benefit_satang])).toEqual([
      [near, 110_000],
      [far, 300_000],
    ])
    const listed = await office.test.db
      .selectFrom('audit_event')
      .select(['subject', 'person_id', 'insurer_code', 'actor_id', 'outcome'])
      .where('action', '=', 'claim.listed')
      .orderBy('id')
      .execute()
    const rows = [await office.row(near), await office.row(far)]
    // The first entry was written when the claim `near` was taken, because that response shows the claim `far`.
    expect(listed.slice(1)).toEqual(
      rows.map(({ id, person_id, insurer_code }) => ({
        subject: id,
        person_id,
        insurer_code,
        actor_id: nok.staffId,
        outcome: 'shown',
      })),
    )
    // A person who works only for this claim's insurer sees no similar claims of other insurers.
    const { insurer_code } = await office.row(near)
    const own = await office.person('Own', 'assessor', (await office.row(number)).insurer_code)
    const seen = (await office.case(own, number)).similar.map(({ claim_number }) => claim_number)
    expect(seen.includes(near)).toBe(insurer_code === (await office.row(number)).insurer_code)
  })

  it('records the person’s claims with other insurers in those insurers’ logs (R65)', async () => {
    const number = await office.claim({}, yearly)
    const { person_id, coverage_id, account_id, insurer_code } = await office.row(number)
    await office.claim({ coverage_id, account_id, insurer_code })
    const other = await office.claim({}, { ...yearly, insurer: { code: 'ELSE' } })
    await office.test.db.updateTable('claim').set({ person_id }).where('claim_number', '=', other).execute()
    expect((await office.case(nok, number)).history).toHaveLength(2)
    const { id } = await office.row(other)
    const listed = await office.test.db
      .selectFrom('audit_event')
      .select(['subject', 'person_id', 'insurer_code'])
      .where('action', '=', 'claim.listed')
      .execute()
    expect(listed).toEqual([{ subject: id, person_id, insurer_code: 'ELSE' }])
  })

  it('finds a claim of the same person, day and amount', async () => {
    const number = await office.claim({}, yearly)
    const { coverage_id, account_id, insurer_code } = await office.row(number)
    const other = await office.claim({ coverage_id, account_id, insurer_code })
    const { checks, history } = await office.case(nok, number)
    expect(checks.find(({ check }) => check === 'duplicates')).toMatchObject({
      result: 'review',
      notes: [{ note: 'same_day_and_amount', params: { claims: other } }],
    })
    expect(history.map(({ claim_number }) => claim_number)).toEqual([other])
  })
})

describe('a decision by staff', () => {
  it('records the person, the proposal of the calculator, and leaves the holder', async () => {
    const number = await office.claim({}, yearly)
    const found = await office.take(nok, number)
    const answer = await office.post(nok, `claims/${number}/decision`, office.approval(found))
    expect(answer.json().data).toEqual({ claim_number: number, status: 'approved', result: 'done' })
    expect(await office.row(number)).toMatchObject({ status: 'approved', held_by: null, queue: null })
    const decision = await office.test.db
      .selectFrom('claim_decision')
      .innerJoin('claim_decision_line as line', 'line.decision_id', 'claim_decision.id')
      .select(['author_kind', 'author_id', 'line.proposed_benefit', 'line.benefit'])
      .executeTakeFirstOrThrow()
    expect(decision).toEqual({
      author_kind: 'staff',
      author_id: nok.staffId,
      proposed_benefit: 150_000n,
      benefit: 150_000n,
    })
  })

  it('needs a second look above the amount that the person may decide alone (R92)', async () => {
    const number = await office.claim({}, yearly)
    await office.test.db
      .updateTable('staff')
      .set({ takes_most: 149_999 })
      .where('id', '=', nok.staffId)
      .execute()
    const found = await office.take(nok, number)
    const answer = await office.post(nok, `claims/${number}/decision`, office.approval(found))
    expect(answer.json().data.result).toBe('second_look')
    expect((await office.case(head, number)).proposal?.why).toEqual(['amount'])
  })

  it('records in the audit log that a claim was preloaded (R95)', async () => {
    const number = await office.claim({}, yearly)
    await office.get(nok, `claims/${number}?ahead=1`)
    await office.get(nok, `claims/${number}`)
    expect(await outcomesOf(number, nok)).toEqual(['loaded_ahead', 'done'])
  })

  it('records an opening if a person typed the address of a preload, or works on another claim (R95)', async () => {
    const number = await office.claim({}, yearly)
    const typed = { ...nok.headers, 'sec-fetch-dest': 'document' }
    await office.test.app.inject({ url: `/api/office/v1/claims/${number}?ahead=1`, headers: typed })
    expect(await outcomesOf(number, nok)).toEqual(['done'])
    const found = await office.take(fon, number)
    await office.get(nok, `claims/${number}?ahead=1`)
    await office.post(fon, `claims/${number}/decision`, office.approval(found))
    await office.get(nok, `claims/${number}?ahead=1`)
    expect(await outcomesOf(number, nok)).toEqual(['done', 'done', 'done'])
    // An auditor can't decide claims, so no claim can be an auditor's next one.
    const [auditor, waiting] = [await office.person('Ploy', 'auditor'), await office.claim({}, yearly)]
    await office.get(auditor, `claims/${waiting}?ahead=1`)
    expect(await outcomesOf(waiting, auditor)).toEqual(['done'])
  })

  it('keeps the proposed figure and needs a reason if a person changes it', async () => {
    const number = await office.claim({}, yearly)
    const found = await office.take(nok, number)
    const line = {
      line_id: found.claim.lines[0]?.id,
      not_covered_satang: 0,
      over_limit_satang: 50_000,
      benefit_satang: 100_000,
    }
    const body = (more: object) => ({
      seen: found.seen,
      approve: { lines: [{ ...line, ...more }], reason: 'limit_reached' },
    })
    const refused = await office.post(nok, `claims/${number}/decision`, body({}))
    expect(refused.json()).toMatchObject({ fields: [{ path: 'lines.0.change_reason', code: 'required' }] })
    await office.post(nok, `claims/${number}/decision`, body({ change_reason: 'Agreed with the hospital' }))
    const kept = await office.test.db
      .selectFrom('claim_decision_line')
      .select(['proposed_benefit', 'benefit', 'change_reason'])
      .execute()
    expect(kept).toEqual([
      { proposed_benefit: 150_000n, benefit: 100_000n, change_reason: 'Agreed with the hospital' },
    ])
  })

  it('needs words to the member for the reason “other”, which the member then sees', async () => {
    const number = await office.claim({}, yearly)
    const { seen } = await office.take(nok, number)
    const reject = (note: object) =>
      office.post(nok, `claims/${number}/decision`, { seen, reject: { reason: 'other', ...note } })
    const refused = await reject({})
    expect(refused.json()).toMatchObject({ fields: [{ path: 'reject.note', code: 'required' }] })
    const half = await reject({ note: { th: 'ยาบำรุง', en: ' ' } })
    expect(half.json()).toMatchObject({ fields: [{ path: 'reject.note.en', code: 'required' }] })
    const note = { th: 'ยาบำรุงไม่อยู่ในความคุ้มครอง', en: 'Vitamins aren’t covered' }
    expect((await reject({ note })).json().data.status).toBe('not_approved')
    expect((await office.case(nok, number)).claim.events.at(-1)).toMatchObject({ kind: 'decided', note })
  })

  it('changes nothing from an outdated screen, and says who has the claim now', async () => {
    const number = await office.claim({}, yearly)
    const found = await office.take(nok, number)
    const over = { take_over: { from: nok.staffId, reason: 'Nok is ill' } }
    await office.post(fon, `claims/${number}/take`, over)
    const stale = await office.post(nok, `claims/${number}/decision`, office.approval(found))
    expect(stale.json()).toMatchObject({ code: 'staff_claim_held', params: { name: 'Fon' } })
    const asked = {
      seen: found.seen,
      list: 'receipt',
      reason: { th: 'ขอใบเสร็จ', en: 'Please' },
      working_days: 5,
    }
    await office.post(fon, `claims/${number}/document-request`, asked)
    const again = await office.post(fon, `claims/${number}/decision`, office.approval(found))
    expect(again.json().code).toBe('staff_claim_changed')
    expect(await office.row(number)).toMatchObject({
      status: 'documents_needed',
      answer_due_date: null,
      turn_due_date: '2026-11-27',
    })
  })

  it('can ask for several documents in one request', async () => {
    const number = await office.claim({}, yearly)
    const { seen } = await office.take(nok, number)
    const reason = { th: 'ขอเอกสาร', en: 'Please send it' }
    const lists = ['receipt', 'bank_book']
    const asked = { seen, requests: lists.map((list) => ({ list, reason })), working_days: 5 }
    const answer = await office.post(nok, `claims/${number}/document-request`, asked)
    expect(answer.json().data).toMatchObject({ status: 'documents_needed', result: 'done' })
    const { claim } = await office.case(nok, number)
    expect(claim.requests.map(({ list }) => list).toSorted()).toEqual(lists.toSorted())
    expect(claim.requests.map(({ due_date }) => due_date)).toEqual(['2026-11-27', '2026-11-27'])
    expect(claim.events.filter(({ status }) => status === 'documents_needed')).toHaveLength(1)
  })

  it('goes to the insurer above the delegated amount, as a recommendation', async () => {
    const number = await office.claim({}, yearly)
    await office.setRules(number, { tpa_decision_limit: 100_000, second_look_above: 100 })
    const found = await office.take(nok, number)
    const answer = await office.post(nok, `claims/${number}/decision`, office.approval(found))
    expect(answer.json().data).toMatchObject({ status: 'sent_to_insurer', result: 'sent_to_insurer' })
  })

  it('can be put on hold and comes back on its day', async () => {
    const number = await office.claim({}, yearly)
    const { seen } = await office.take(nok, number)
    const hold = { seen, until: '2026-11-25', reason: 'Waits for the hospital' }
    for (const until of ['2026-11-21', '2028-11-25']) {
      const refused = await office.post(nok, `claims/${number}/on-hold`, { ...hold, until })
      expect(refused.json()).toMatchObject({ fields: [{ path: 'until', code: 'date_invalid' }] })
    }
    expect((await office.post(nok, `claims/${number}/on-hold`, hold)).statusCode).toBe(200)
    expect(await office.row(number)).toMatchObject({ queue: 'on_hold' })
    office.test.clock.set('2026-11-25T05:00:00Z')
    await office.test.ctx.jobs.send(office.test.db, 'claims.close_overdue', {})
    await office.test.ctx.jobs.drain()
    expect(await office.row(number)).toMatchObject({ queue: 'held' })
  })

  it('is undone on the same day only; later the claim is reopened', async () => {
    const [first, second] = [await office.claim({}, yearly), await office.claim({}, yearly)]
    for (const number of [first, second]) {
      await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
    }
    const undo = async (number: string, as: Person) => {
      const { seen } = await office.case(as, number)
      return (await office.post(as, `claims/${number}/undo`, { seen, reason: 'Wrong line' })).json()
    }
    expect((await undo(first, nok)).data.status).toBe('checking')
    office.test.clock.set('2026-11-22T05:00:00Z')
    const next = await office.person('Next')
    expect((await undo(second, next)).code ?? '').toBe('staff_undo_too_late')
    const { seen } = await office.case(next, second)
    const reopened = await office.post(next, `claims/${second}/reopen`, { seen, reason: 'Wrong line' })
    expect(reopened.json().data).toMatchObject({ status: 'checking', result: 'done' })
    expect((await office.case(next, second)).reopenings).toEqual([
      { at: office.test.clock.now().toISOString(), by: 'Next', reason: 'Wrong line' },
    ])
  })
})
