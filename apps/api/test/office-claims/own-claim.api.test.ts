import { beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeStaff } from '../factory-staff'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const plan = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }
let head: Person
beforeEach(async () => {
  head = await office.person('Head', 'senior_assessor')
})

/**
 * Decides the claim as this person. The claim's member is called นางสมใจ ดีงาม, Mrs Somjai Deengam. So a member of
 * staff with this name may be deciding their own claim.
 */
async function decide(as: Person, number: string) {
  const found = await office.take(as, number)
  const answer = await office.post(as, `claims/${number}/decision`, office.approval(found))
  return { result: answer.json().data.result, check: found.next_check?.is_own_claim }
}

describe('a decision on a claim that may be the assessor’s own (R92)', () => {
  it.each(['สมใจ ดีงาม', 'คุณสมใจ  ดีงาม', 'Somjai Deengam'])('waits for a second look: %s', async (name) => {
    const number = await office.claim({}, plan)
    const own = await office.person(name)
    expect(await decide(own, number)).toEqual({ result: 'second_look', check: true })
    expect((await office.case(head, number)).proposal).toMatchObject({ why: ['own_claim'] })
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', decision_id: null })
    const { seen, proposal } = await office.case(head, number)
    const look = { seen, proposal: proposal?.id, confirm: true }
    const confirmed = await office.post(head, `claims/${number}/second-look`, look)
    expect(confirmed.json().data).toMatchObject({ status: 'approved' })
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual([])
  })

  it('is known by the email of the claim or of the member’s account', async () => {
    const grants = [{ role: 'assessor' as const, insurer: null }]
    const at = office.test.clock.now()
    const byClaim = await makeStaff(office.test.db, { grants, at, email: 'somjai@tpa.example' })
    const first = await office.claim({ email: 'Somjai@TPA.example' }, plan)
    expect((await decide(byClaim, first)).result).toBe('second_look')
    const second = await office.claim({}, plan)
    const { account_id } = await office.row(second)
    await office.test.db
      .updateTable('account')
      .set({ email: 'nok@tpa.example' })
      .where('id', '=', account_id)
      .execute()
    const byAccount = await makeStaff(office.test.db, { grants, at, email: 'nok@tpa.example' })
    expect((await decide(byAccount, second)).result).toBe('second_look')
  })

  it('waits for a second look too if a relative on the same policy is insured', async () => {
    const number = await office.claim({}, plan)
    const { coverage_id } = await office.row(number)
    const covered = await office.test.db
      .selectFrom('coverage')
      .select('household_id')
      .where('id', '=', coverage_id)
      .executeTakeFirstOrThrow()
    const personId = await makePerson(office.test.db, { name_th: 'วิชัย', surname_th: 'ดีงาม' })
    const { household_id } = covered
    await makeCoverage(office.test.db, {
      personId,
      coverage: { household_id, relationship: 'spouse' },
    })
    expect((await decide(await office.person('วิชัย ดีงาม'), number)).result).toBe('second_look')
  })

  it('isn’t confirmed, sent back or recorded for the insurer by that person', async () => {
    const own = await office.person('สมใจ ดีงาม', 'senior_assessor')
    const number = await office.claim({}, plan)
    await office.setRules(number, { second_look_above: 0 })
    await decide(await office.person('Nok'), number)
    const { seen, proposal } = await office.case(own, number)
    for (const confirm of [true, false]) {
      const look = { seen, proposal: proposal?.id, confirm, note: 'Mine' }
      const answer = await office.post(own, `claims/${number}/second-look`, look)
      expect(answer.json().code).toBe('second_person_needed')
    }
    const sent = await office.claim({}, plan)
    const found = await office.take(head, sent)
    await office.post(head, `claims/${sent}/to-insurer`, { seen: found.seen })
    await office.post(head, `claims/${sent}/release`)
    const { seen: last, approve } = office.approval(await office.take(own, sent))
    const answer = await office.post(own, `claims/${sent}/decision`, {
      seen: last,
      approve: { ...approve, decided_by: 'insurer', internal_note: 'INS-1' },
    })
    expect(answer.json().code).toBe('second_person_needed')
    expect(await office.row(sent)).toMatchObject({ status: 'sent_to_insurer' })
  })

  it('needs no second look for a person with another name', async () => {
    const number = await office.claim({}, plan)
    expect(await decide(await office.person('สมใจ ใจดี'), number)).toEqual({ result: 'done', check: false })
  })
})
