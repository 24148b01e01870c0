import { beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { type Person, useOffice } from './office-world'

const office = useOffice()
let nok: Person
let fon: Person
let ann: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  fon = await office.person('Fon')
  ann = await office.person('Ann')
})

async function undo(as: Person, number: string) {
  const { seen } = await office.case(as, number)
  const answer = await office.post(as, `claims/${number}/undo`, { seen, reason: 'Wrong line' })
  expect(answer.json().data).toMatchObject({ result: 'done' })
  return await office.row(number)
}

/** Creates a claim that the assessor Nok has rejected. */
async function rejected() {
  const number = await office.claim({}, { benefits: [{ kind: 'opd', limits: [] }] })
  const { seen } = await office.take(nok, number)
  await office.post(nok, `claims/${number}/decision`, { seen, reject: { reason: 'not_covered' } })
  return number
}

describe('a person who undoes a decision', () => {
  it('holds the claim, with the figures of the undone decision', async () => {
    const number = await rejected()
    expect(await undo(fon, number)).toMatchObject({
      status: 'checking',
      held_by: fon.staffId,
      queue: 'held',
    })
    const found = await office.case(fon, number)
    expect(found.handovers.at(-1)).toMatchObject({ kind: 'taken', by: 'Fon', to: 'Fon' })
    expect(found.figures).toMatchObject([{ version: 1, lines: [{}] }])
    const decided = await office.post(fon, `claims/${number}/decision`, office.approval(found))
    expect(decided.json().data).toMatchObject({ status: 'approved' })
    expect(await brokenInvariants(office.test.ctx.pool)).toEqual([])
  })

  it('gets no more days for the answer that the member waits for', async () => {
    const number = await office.claim({}, { benefits: [{ kind: 'opd', limits: [] }] })
    const due = async () => (await office.row(number)).answer_due_date
    const promised = await due()
    office.test.clock.advance(2 * 86_400_000)
    const eve = await office.person('Eve')
    const { seen } = await office.take(eve, number)
    await office.post(eve, `claims/${number}/decision`, { seen, reject: { reason: 'not_covered' } })
    expect(await due()).toBeNull()
    await undo(eve, number)
    expect([promised, await due()]).toEqual([expect.any(String), promised])
  })

  it('gets back the words to the member, with either outcome', async () => {
    const number = await office.claim({}, { benefits: [{ kind: 'opd', limits: [] }] })
    const words = { th: 'ไม่มีความคุ้มครอง', en: 'Not covered' }
    const found = await office.take(nok, number)
    const reject = { reason: 'not_covered', note: words }
    await office.post(nok, `claims/${number}/decision`, { seen: found.seen, reject })
    await undo(nok, number)
    const { seen, approve } = office.approval(await office.case(nok, number))
    const paid = { th: 'จ่ายตามแผน', en: 'Paid as planned' }
    await office.post(nok, `claims/${number}/decision`, { seen, approve: { ...approve, note: paid } })
    await undo(nok, number)
    const { claim } = await office.case(nok, number)
    expect(claim.decisions).toMatchObject([
      { undone: {}, note: words },
      { undone: {}, note: paid },
    ])
  })

  it('holds the claim whose appeal is open again, unless they made the appealed decision (R92)', async () => {
    const number = await rejected()
    await office.appeal(number)
    const answer = async () => {
      const found = await office.take(fon, number)
      await office.post(fon, `claims/${number}/appeal-answer`, office.approval(found))
    }
    await answer()
    expect(await undo(nok, number)).toMatchObject({ status: 'not_approved', held_by: null })
    await answer()
    expect(await undo(ann, number)).toMatchObject({ status: 'not_approved', held_by: ann.staffId })
  })
})
