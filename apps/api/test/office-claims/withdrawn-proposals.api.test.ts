import { beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { waitsOrEnds } from '../waits-or-ends'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const yearly = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }
let nok: Person
let fon: Person
let head: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  fon = await office.person('Fon')
  head = await office.person('Head', 'senior_assessor')
})

async function propose(number: string) {
  const found = await office.take(nok, number)
  const answer = await office.post(nok, `claims/${number}/decision`, office.approval(found))
  expect(answer.json().data.result).toBe('second_look')
  const { seen, proposal } = await office.case(nok, number)
  return { seen, proposal: proposal?.id }
}

/** Creates a claim for which the assessor Nok has proposed a decision. The decision waits for a second look. */
async function proposed() {
  const number = await office.claim({}, yearly)
  await office.setRules(number, { second_look_above: 100_000 })
  return { number, shown: await propose(number) }
}

const withdraw = (as: Person, number: string, shown: object) =>
  office.post(as, `claims/${number}/withdraw-proposal`, shown)
const settle = (number: string, shown: object, confirm: boolean) =>
  office.post(head, `claims/${number}/second-look`, { ...shown, confirm, note: 'Too much' })

describe('a proposal that waits for a second look', () => {
  it('is taken back by its proposer, who then holds the claim and can propose again', async () => {
    const { number, shown } = await proposed()
    const answer = await withdraw(nok, number, shown)
    expect(answer.json().data).toEqual({ claim_number: number, status: 'checking', result: 'done' })
    expect(await office.row(number)).toMatchObject({
      held_by: nok.staffId,
      queue: 'held',
      second_look_since: null,
      decision_id: null,
    })
    expect(await office.numbers(head, 'queue=second_look')).toEqual([])
    const found = await office.case(nok, number)
    expect(found.proposal).toBeNull()
    expect(found.handovers.at(-1)).toMatchObject({ kind: 'proposal_withdrawn', by: 'Nok', to: 'Nok' })
    expect(found.figures).toMatchObject([{ sent_back: { is_withdrawn: true, by: 'Nok' }, lines: [{}] }])
    expect((await withdraw(nok, number, shown)).json().code).toBe('claim_state_conflict')
    await propose(number)
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', held_by: null })
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual([])
  })

  it('stays if a colleague tries to take it back', async () => {
    const { number, shown } = await proposed()
    for (const other of [fon, head])
      expect((await withdraw(other, number, shown)).json().code).toBe('staff_permission_missing')
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', held_by: null })
  })

  it('stays if the proposer’s access ends at this moment, so that nobody without access holds it (R91)', async () => {
    const { number, shown } = await proposed()
    const ending = await office.test.ctx.pool.connect()
    await ending.query('begin')
    await ending.query('select from staff where id = $1 for no key update', [nok.staffId])
    await ending.query('delete from staff_grant where staff_id = $1', [nok.staffId])
    const answer = withdraw(nok, number, shown)
    await waitsOrEnds(office.test.db, answer)
    await ending.query('commit')
    ending.release()
    expect((await answer).json().code).toBe('staff_permission_missing')
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', held_by: null })
  })

  it('can’t be settled from a screen that still shows it', async () => {
    const { number, shown } = await proposed()
    await withdraw(nok, number, shown)
    expect((await settle(number, shown, true)).json().code).toBe('claim_state_conflict')
    await propose(number)
    expect((await settle(number, shown, true)).json().code).toBe('staff_claim_changed')
    expect((await withdraw(nok, number, shown)).json().code).toBe('staff_claim_changed')
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', decision_id: null })
  })

  it('can’t be taken back once it was settled', async () => {
    const confirmed = await proposed()
    await settle(confirmed.number, confirmed.shown, true)
    expect((await withdraw(nok, confirmed.number, confirmed.shown)).json().code).toBe('staff_claim_changed')
    const back = await proposed()
    await settle(back.number, back.shown, false)
    expect((await withdraw(nok, back.number, back.shown)).json().code).toBe('claim_state_conflict')
  })

  it('is either taken back or confirmed if both happen at once (R92)', { timeout: 60_000 }, async () => {
    for (let n = 0; n < 20; n += 1) {
      const { number, shown } = await proposed()
      const answers = await Promise.all([withdraw(nok, number, shown), settle(number, shown, true)])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const isWithdrawn = answers[0].statusCode === 200
      expect(await office.row(number)).toMatchObject(
        isWithdrawn
          ? { status: 'checking', held_by: nok.staffId, decision_id: null }
          : { status: 'approved', held_by: null, decision_id: expect.any(String) },
      )
    }
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual([])
  })

  it('doesn’t count among the first decisions of a new assessor after it was taken back (R92)', async () => {
    const number = await office.claim({}, yearly)
    await office.setRules(number, { second_look_first: 1 })
    await withdraw(nok, number, await propose(number))
    await propose(number)
    expect(await office.row(number)).toMatchObject({ queue: 'second_look', decision_id: null })
  })
})

it('the proposed answer to an appeal is taken back too', async () => {
  const number = await office.claim({}, yearly)
  const { seen } = await office.take(fon, number)
  await office.post(fon, `claims/${number}/decision`, { seen, reject: { reason: 'not_covered' } })
  await office.setRules(number, { second_look_above: 100_000 })
  await office.appeal(number)
  const found = await office.take(nok, number)
  await office.post(nok, `claims/${number}/appeal-answer`, office.approval(found))
  const { proposal, seen: last } = await office.case(nok, number)
  expect((await withdraw(nok, number, { seen: last, proposal: proposal?.id })).statusCode).toBe(200)
  expect(await office.row(number)).toMatchObject({ status: 'not_approved', held_by: nok.staffId })
  const again = await office.post(nok, `claims/${number}/appeal-answer`, { seen: last })
  expect(again.json().data).toMatchObject({ status: 'not_approved', result: 'done' })
})
