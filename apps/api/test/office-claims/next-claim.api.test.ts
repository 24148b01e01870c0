import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const yearly = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }
let nok: Person
let fon: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  fon = await office.person('Fon')
})

const next = async (as: Person, query = '') =>
  (await office.post(as, `next-claim${query}`)).json().data.claim_number

/**
 * Creates a claim and lets a person take it. A minute later, marks it as if the member had sent the requested
 * documents.
 */
async function answered(as: Person): Promise<string> {
  const number = await office.claim({ turn_due_date: '2026-12-30' }, yearly)
  await office.take(as, number)
  office.test.clock.advance(60_000)
  await office.test.db
    .updateTable('claim')
    .set({ answered_at: office.test.clock.now() })
    .where('claim_number', '=', number)
    .execute()
  return number
}

describe('the next claim', () => {
  it('is first one of the person’s own that is back, once', async () => {
    const number = await answered(nok)
    const urgent = await office.claim({ turn_due_date: '2026-11-22' }, yearly)
    expect((await office.get(nok, 'next-claim')).json().data.claim_number).toBe(number)
    office.test.clock.advance(60_000)
    expect(await next(nok)).toBe(number)
    expect(await next(nok)).toBe(urgent)
    expect(await next(fon)).toBe(null)
  })

  it('is a claim whose hold ended, and says why it was on hold', async () => {
    const number = await office.claim({ turn_due_date: '2026-12-30' }, yearly)
    const { seen } = await office.take(nok, number)
    const hold = { seen, until: '2026-11-25', reason: 'Waits for the hospital' }
    await office.post(nok, `claims/${number}/on-hold`, hold)
    expect(await next(nok)).toBe(null)
    office.test.clock.set('2026-11-25T05:00:00Z')
    await office.test.ctx.jobs.send(office.test.db, 'claims.close_overdue', {})
    await office.test.ctx.jobs.drain()
    const sameDay = await office.person('Nok')
    const { handovers } = await office.case(sameDay, number)
    expect(handovers.map(({ kind, by, until, reason }) => [kind, by, until, reason])).toEqual([
      ['taken', 'Nok', null, null],
      ['put_on_hold', 'Nok', '2026-11-25', 'Waits for the hospital'],
      ['resumed', null, null, 'Waits for the hospital'],
    ])
    const back = { staffId: nok.staffId, headers: sameDay.headers }
    expect(await next(back)).toBe(null)
    await office.test.db
      .updateTable('claim')
      .set({ held_by: sameDay.staffId })
      .where('claim_number', '=', number)
      .execute()
    expect(await next(sameDay)).toBe(number)
  })

  it('is another person’s answered claim only if that person hasn’t come back to it for two working days', async () => {
    const number = await answered(nok)
    // The member answered on Saturday the 21st. Other people get the claim only after two whole working days. On
    // Tuesday the 24th, the second working day isn't over yet.
    office.test.clock.set('2026-11-24T05:00:00Z')
    const early = await office.person('Early')
    expect(await next(early)).toBe(null)
    office.test.clock.set('2026-11-25T05:00:00Z')
    const late = await office.person('Late')
    expect(await next(late)).toBe(number)
    expect((await office.row(number)).held_by).toBe(late.staffId)
  })

  it('leaves out the claim on the screen', async () => {
    const number = await answered(nok)
    expect(await next(nok, `?after=${number}`)).toBe(null)
    expect(await next(nok)).toBe(number)
  })
})

describe('a second look', () => {
  it('is for others than the proposer, one after the other, and can’t be taken or assigned', async () => {
    const head = await office.person('Head', 'senior_assessor')
    const second = await office.person('Second', 'senior_assessor')
    const numbers: string[] = []
    for (const answer_due_date of ['2026-12-01', '2026-12-02']) {
      const number = await office.claim({ answer_due_date }, yearly)
      await office.setRules(number, { second_look_above: 100_000 })
      await office.post(head, `claims/${number}/decision`, office.approval(await office.take(head, number)))
      numbers.push(number)
    }
    const [first = '', last = ''] = numbers
    expect(await office.numbers(head, 'queue=second_look')).toEqual([])
    expect(await office.numbers(second, 'queue=second_look')).toEqual(numbers)
    const count = async (as: Person) => {
      const { items } = (await office.get(as, 'queues')).json().data
      return items.find(({ queue }: { queue: string }) => queue === 'second_look').count
    }
    expect([await count(head), await count(second)]).toEqual([0, 2])
    expect(await next(second, '?queue=second_look')).toBe(first)
    expect(await next(second, `?queue=second_look&after=${first}`)).toBe(last)
    expect((await office.post(nok, `claims/${first}/take`)).json().code).toBe('claim_state_conflict')
    const body = { staff_id: nok.staffId, claim_numbers: [first], reason: 'Help' }
    const { items } = (await office.post(second, 'assign-claims', body)).json().data
    expect(items).toEqual([{ claim_number: first, result: 'second_look' }])
  })
})
