import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
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

/** Creates a claim on which a person's decision waits for a second look. */
async function proposed(as: Person, due = '2026-12-01') {
  const number = await office.claim({ status: 'checking', turn_due_date: due }, yearly)
  await office.setRules(number, { second_look_above: 100_000 })
  const found = await office.take(as, number)
  const answer = await office.post(as, `claims/${number}/decision`, office.approval(found))
  expect(answer.json().data.result).toBe('second_look')
  return number
}

async function countOf(as: Person, queue: string) {
  const { items } = (await office.get(as, 'queues')).json().data
  return items.find((item: { queue: string }) => item.queue === queue)
}

describe('the list of a person’s own proposals', () => {
  it('has the claims that wait for a colleague’s second look, what is due first', async () => {
    const later = await proposed(nok, '2026-12-20')
    const late = await proposed(nok, '2026-11-20')
    const others = await proposed(fon)
    expect(await office.numbers(nok, 'queue=proposed')).toEqual([late, later])
    expect(await office.numbers(nok, 'queue=proposed&age=overdue')).toEqual([late])
    const { id } = await office.row(late)
    expect(await office.numbers(nok, `queue=proposed&after=${id}`)).toEqual([later])
    expect(await office.numbers(nok, 'queue=proposed&admited_type=dental')).toEqual([])
    expect(await office.numbers(fon, 'queue=proposed')).toEqual([others])
    expect(await office.numbers(head, 'queue=proposed')).toEqual([])
  })

  it('is counted by age, apart from the second looks of others', async () => {
    await proposed(nok, '2026-11-20')
    await proposed(nok, '2026-12-20')
    await proposed(fon)
    expect(await countOf(nok, 'proposed')).toMatchObject({ count: 2, by_age: { overdue: 1, later: 1 } })
    expect((await countOf(nok, 'second_look')).count).toBe(1)
    expect((await countOf(head, 'proposed')).count).toBe(0)
    expect((await countOf(head, 'second_look')).count).toBe(3)
  })

  it('loses a claim whose proposal was taken back, confirmed or sent back', async () => {
    const numbers = [await proposed(nok), await proposed(nok), await proposed(nok)]
    const [withdrawn = '', confirmed = '', sentBack = ''] = numbers
    expect(await office.numbers(nok, 'queue=proposed')).toHaveLength(3)
    for (const [as, number, path, body] of [
      [nok, withdrawn, 'withdraw-proposal', {}],
      [head, confirmed, 'second-look', { confirm: true }],
      [head, sentBack, 'second-look', { confirm: false, note: 'Too much' }],
    ] as const) {
      const { seen, proposal } = await office.case(as, number)
      const answer = await office.post(as, `claims/${number}/${path}`, {
        seen,
        proposal: proposal?.id,
        ...body,
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await office.numbers(nok, 'queue=proposed')).toEqual([])
    expect((await countOf(nok, 'proposed')).count).toBe(0)
  })

  it('has a proposed answer to an appeal on the day on which the answer is due', async () => {
    const number = await office.claim({}, yearly)
    const { seen } = await office.take(fon, number)
    await office.post(fon, `claims/${number}/decision`, { seen, reject: { reason: 'not_covered' } })
    await office.setRules(number, { second_look_above: 100_000 })
    await office.appeal(number)
    const found = await office.take(nok, number)
    await office.post(nok, `claims/${number}/appeal-answer`, office.approval(found))
    const [row] = (await office.get(nok, 'claims?queue=proposed')).json().data.items
    expect(row).toMatchObject({ claim_number: number, due_date: '2026-12-20' })
    expect((await countOf(nok, 'proposed')).by_age).toMatchObject({ later: 1 })
    expect((await countOf(nok, 'second_look')).count).toBe(0)
  })

  it('leaves out the claims of insurers that the person no longer works for', async () => {
    const number = await proposed(nok)
    await office.test.db.deleteFrom('staff_grant').where('staff_id', '=', nok.staffId).execute()
    await office.test.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .execute()
    await office.test.db
      .insertInto('staff_grant')
      .values({ staff_id: nok.staffId, role: 'assessor', insurer_code: 'OTH', granted_at: new Date() })
      .execute()
    expect(await office.numbers(nok, 'queue=proposed')).toEqual([])
    expect((await countOf(nok, 'proposed')).count).toBe(0)
    expect(await office.numbers(head, 'queue=second_look')).toEqual([number])
  })

  it('reads only the person’s own proposals from an index', async () => {
    const number = await proposed(nok)
    const { rows } = await office.test.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return await sql<{ 'QUERY PLAN': string }>`explain select from claim_proposal
        where settled_at is null and proposed_by = ${newId()}`.execute(trx)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('claim_proposal_waiting')
    expect(await office.numbers(nok, 'queue=proposed')).toEqual([number])
  })
})
