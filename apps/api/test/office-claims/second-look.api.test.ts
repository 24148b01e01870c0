import { beforeEach, describe, expect, it } from 'vitest'
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

const yearly = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }

describe('a second look (R92)', () => {
  async function proposed() {
    const number = await office.claim({}, yearly)
    await office.setRules(number, { second_look_above: 100_000 })
    const found = await office.take(head, number)
    const answer = await office.post(head, `claims/${number}/decision`, office.approval(found))
    expect(answer.json().data).toMatchObject({ result: 'second_look', status: 'checking' })
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', held_by: null, decision_id: null })
    const { seen, proposal } = await office.case(head, number)
    return { number, seen, proposal: proposal?.id }
  }

  it('is done by another person, in whose name the claim is then decided', async () => {
    const { number, seen, proposal } = await proposed()
    const second = await office.person('Second', 'senior_assessor')
    const own = await office.post(head, `claims/${number}/second-look`, { seen, proposal, confirm: true })
    expect(own.json().code).toBe('second_person_needed')
    expect(
      (await office.post(nok, `claims/${number}/second-look`, { seen, proposal, confirm: true })).statusCode,
    ).toBe(403)
    const answer = await office.post(second, `claims/${number}/second-look`, {
      seen,
      proposal,
      confirm: true,
    })
    expect(answer.json().data).toMatchObject({ status: 'approved', result: 'done' })
    expect(
      await office.test.db.selectFrom('claim_proposal').select(['settled_by', 'settlement']).execute(),
    ).toEqual([{ settled_by: second.staffId, settlement: 'confirmed' }])
  })

  it('isn’t confirmed by a person who may not decide the amount alone, but can be sent back', async () => {
    const second = await office.person('Second', 'senior_assessor')
    const limit = (takes_most: number | null) =>
      office.test.db.updateTable('staff').set({ takes_most }).where('id', '=', second.staffId).execute()
    const answer = (number: string, body: object) => office.post(second, `claims/${number}/second-look`, body)
    const exceeds = async (number: string) => (await office.case(second, number)).proposal?.exceeds_own_limit

    const { number, ...shown } = await proposed()
    await limit(149_999)
    expect(await exceeds(number)).toBe(true)
    expect((await answer(number, { ...shown, confirm: true })).json().code).toBe('second_person_needed')
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', decision_id: null })
    const back = await answer(number, { ...shown, confirm: false, note: 'Above my limit' })
    expect(back.statusCode).toBe(200)

    for (const enough of [150_000, null]) {
      const { number: other, ...seen } = await proposed()
      await limit(enough)
      expect(await exceeds(other)).toBe(false)
      expect((await answer(other, { ...seen, confirm: true })).json().data).toMatchObject({ result: 'done' })
    }
  })

  it('shows if nobody but the proposer may confirm the amount for this insurer', async () => {
    const { number } = await proposed()
    const hasApprover = async () => (await office.case(head, number)).proposal?.has_approver
    await office.person('Elsewhere', 'senior_assessor', 'OTHER')
    expect(await hasApprover()).toBe(false)
    const second = await office.person('Second', 'senior_assessor')
    expect(await hasApprover()).toBe(true)
    await office.test.db
      .updateTable('staff')
      .set({ takes_most: 149_999 })
      .where('id', '=', second.staffId)
      .execute()
    expect(await hasApprover()).toBe(false)
  })

  it('shows if the others who may confirm an answer to an appeal had part in the appealed decision', async () => {
    const number = await office.claim({}, yearly)
    const { seen } = await office.take(head, number)
    await office.post(head, `claims/${number}/decision`, { seen, reject: { reason: 'not_covered' } })
    await office.setRules(number, { second_look_above: 100_000 })
    await office.appeal(number)
    await office.post(nok, `claims/${number}/appeal-answer`, office.approval(await office.take(nok, number)))
    const hasApprover = async () => (await office.case(nok, number)).proposal?.has_approver
    expect(await hasApprover()).toBe(false)
    // The insured person has this name too, so this may be the person's own claim.
    await office.person('Somjai Deengam', 'senior_assessor')
    expect(await hasApprover()).toBe(false)
    await office.person('Second', 'senior_assessor')
    expect(await hasApprover()).toBe(true)
  })

  it('is needed for a bill that was split into several claims of one day', async () => {
    const bill = { medical_expense: 60_000 }
    const first = await office.claim(bill, yearly)
    await office.setRules(first, { second_look_above: 100_000 })
    const decide = async (number: string) => {
      const found = await office.take(nok, number)
      const answer = await office.post(nok, `claims/${number}/decision`, office.approval(found))
      return [answer.json().data.result, found.next_check?.second_look_above_satang]
    }
    expect(await decide(first)).toEqual(['done', 100_000])
    const { coverage_id, account_id, insurer_code } = await office.row(first)
    const same = { ...bill, coverage_id, account_id, insurer_code }
    const second = await office.claim(same)
    expect(await decide(await office.claim({ ...same, admited_date: '2026-11-17' }))).toEqual([
      'done',
      100_000,
    ])
    expect(await decide(second)).toEqual(['second_look', 40_000])
    // A person whose own limit is below the sum of both claims (1,200 baht) can't confirm the second one.
    const { seen: shown, proposal } = await office.case(head, second)
    const limit = (takes_most: number) =>
      office.test.db.updateTable('staff').set({ takes_most }).where('id', '=', head.staffId).execute()
    const confirmed = { seen: shown, proposal: proposal?.id, confirm: true }
    const confirm = async () => (await office.post(head, `claims/${second}/second-look`, confirmed)).json()
    await limit(119_999)
    expect((await office.case(head, second)).proposal).toMatchObject({
      why: ['amount'],
      exceeds_own_limit: true,
      has_approver: false,
    })
    expect(await confirm()).toMatchObject({ code: 'second_person_needed' })
    await limit(120_000)
    expect(await confirm()).toMatchObject({ data: { result: 'done' } })
    // A rejection pays nothing, so its amount needs no second look.
    const third = await office.claim(same)
    const { seen } = await office.take(nok, third)
    const rejected = await office.post(nok, `claims/${third}/decision`, {
      seen,
      reject: { reason: 'duplicate' },
    })
    expect(rejected.json().data.result).toBe('done')
  })

  it('can send the claim back to the person who proposed, with a reason', async () => {
    const { number, seen, proposal } = await proposed()
    const second = await office.person('Second', 'senior_assessor')
    const bare = await office.post(second, `claims/${number}/second-look`, { seen, proposal, confirm: false })
    expect(bare.statusCode).toBe(400)
    await office.post(second, `claims/${number}/second-look`, {
      seen,
      proposal,
      confirm: false,
      note: 'The receipt is a copy',
    })
    expect(await office.row(number)).toMatchObject({ held_by: head.staffId, queue: 'held' })
  })

  it('takes effect once, and never by the proposer, in 100 races', { timeout: 60_000 }, async () => {
    const second = await office.person('Second', 'senior_assessor')
    const third = await office.person('Third', 'senior_assessor')
    for (let n = 0; n < 100; n += 1) {
      const { number, seen, proposal } = await proposed()
      const body = { seen, proposal, confirm: true }
      const answers = await Promise.all(
        [head, second, third, head].map((person) =>
          office.post(person, `claims/${number}/second-look`, body),
        ),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const { id } = await office.row(number)
      const decisions = await office.test.db
        .selectFrom('claim_decision')
        .select('author_id')
        .where('claim_id', '=', id)
        .execute()
      expect(decisions).toHaveLength(1)
      expect(decisions[0]?.author_id).not.toBe(head.staffId)
    }
  })

  it('is enforced by the database', async () => {
    const { number } = await proposed()
    const { id } = await office.row(number)
    const decision = (author: string, benefit: number) =>
      office.test.db
        .insertInto('claim_decision')
        .values({
          id: 'v'.repeat(22),
          claim_id: id,
          version: 1,
          author_kind: 'staff',
          author_id: author,
          party: 'tpa',
          at: office.test.clock.now(),
          outcome: 'approved',
          benefit,
        })
        .execute()
    await expect(decision(head.staffId, 100)).rejects.toThrow('second person')
    const settled = office.test.db
      .updateTable('claim_proposal')
      .set({ settled_at: office.test.clock.now(), settled_by: head.staffId, settlement: 'confirmed' })
      .execute()
    await expect(settled).rejects.toThrow('claim_proposal_second_person')
    const other = await office.claim({}, yearly)
    await office.setRules(other, { second_look_above: 100_000 })
    await expect(
      office.test.db
        .insertInto('claim_decision')
        .values({
          id: 'w'.repeat(22),
          claim_id: (await office.row(other)).id,
          version: 1,
          author_kind: 'staff',
          author_id: nok.staffId,
          party: 'tpa',
          at: office.test.clock.now(),
          outcome: 'approved',
          benefit: 150_000,
        })
        .execute(),
    ).rejects.toThrow('second person')
  })
})

describe('an appeal', () => {
  it('is answered by a person who didn’t take the appealed decision (R92)', async () => {
    const number = await office.claim({}, yearly)
    const found = await office.take(nok, number)
    await office.post(nok, `claims/${number}/decision`, {
      seen: found.seen,
      reject: { reason: 'not_covered' },
    })
    await office.appeal(number)
    expect(await office.numbers(nok, 'queue=appeals')).toEqual([])
    expect((await office.case(nok, number)).is_own_appeal).toBe(true)
    const refused = await office.post(nok, `claims/${number}/take`)
    expect(refused.json().code).toBe('second_person_needed')
    expect((await office.post(nok, 'next-claim?queue=appeals')).json().data.claim_number).toBe(null)
    expect((await office.post(fon, 'next-claim?queue=appeals')).json().data.claim_number).toBe(number)
    const other = await office.take(fon, number)
    const answer = await office.post(fon, `claims/${number}/appeal-answer`, office.approval(other))
    expect(answer.json().data.status).toBe('approved')
    expect(await office.row(number)).toMatchObject({ held_by: null })
    const versions = await office.test.db
      .selectFrom('claim_decision')
      .select(['version', 'author_id', 'outcome'])
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { version: 1, author_id: nok.staffId, outcome: 'not_approved' },
      { version: 2, author_id: fon.staffId, outcome: 'approved' },
    ])
    // The screen names the people who decided and the person who answered the appeal.
    expect(await office.case(nok, number)).toMatchObject({
      deciders: [
        { version: 1, name: 'Nok', proposed_by: null, undone_by: null },
        { version: 2, name: 'Fon' },
      ],
      answered_by: ['Fon'],
      claim: { appeals: [{ outcome: 'changed' }] },
    })
  })

  it('isn’t answered by the person who decided again after the appealed decision was undone (R92)', async () => {
    const number = await office.claim({}, yearly)
    const reject = async (person: Person) => {
      const { seen } = await office.take(person, number)
      return await office.post(person, `claims/${number}/decision`, {
        seen,
        reject: { reason: 'not_covered' },
      })
    }
    await reject(nok)
    await office.appeal(number)
    const { seen } = await office.case(head, number)
    const undone = await office.post(head, `claims/${number}/undo`, { seen, reason: 'Wrong reason' })
    expect(undone.statusCode).toBe(200)
    await office.post(head, `claims/${number}/release`)
    expect((await reject(fon)).statusCode).toBe(200)
    expect((await office.post(fon, `claims/${number}/take`)).json().code).toBe('second_person_needed')
    // Makes Fon the holder of the claim. Even then, Fon can't answer the appeal against Fon's own decision.
    await office.test.db
      .updateTable('claim')
      .set({ held_by: fon.staffId, held_since: office.test.clock.now() })
      .where('claim_number', '=', number)
      .execute()
    const own = await office.case(fon, number)
    const answer = (person: Person, { seen }: { seen: number }) =>
      office.post(person, `claims/${number}/appeal-answer`, { seen })
    expect((await answer(fon, own)).json().code).toBe('second_person_needed')
    await office.post(fon, `claims/${number}/release`)
    expect((await answer(head, await office.take(head, number))).statusCode).toBe(200)
  })
})
