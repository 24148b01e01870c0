import { beforeEach, expect, it } from 'vitest'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const plan = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }
let nok: Person
let head: Person
let second: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  head = await office.person('Head', 'senior_assessor')
  second = await office.person('Second', 'senior_assessor')
})

/** Creates a claim whose insurer has the settings in `rules`. The assessor Nok approves the claim. */
async function decided(rules: { quality_sample_share: number; second_look_above?: number }) {
  const number = await office.claim({}, plan)
  await office.setRules(number, rules)
  await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
  return number
}

async function look(as: Person, number: string, body: object) {
  const { seen } = await office.case(as, number)
  return await office.post(as, `claims/${number}/quality-look`, { seen, ...body })
}

const countOf = async (as: Person) => {
  const answer = await office.get(as, 'queues')
  return answer.json().data.items.find(({ queue }: { queue: string }) => queue === 'quality').count
}

it('draws the insurer’s share of decisions; another person checks them and must give a reason to disagree', async () => {
  const number = await decided({ quality_sample_share: 100 })
  expect(await office.numbers(head, 'queue=quality')).toEqual([number])
  expect(await countOf(head)).toBe(1)
  expect((await office.case(head, number)).quality).toMatchObject({ look: null })

  const silent = await look(head, number, { agrees: false })
  expect(silent.json()).toMatchObject({ fields: [{ path: 'note', code: 'required' }] })
  const done = await look(head, number, { agrees: false, note: 'The X-ray isn’t covered' })
  expect(done.json().data).toEqual({ claim_number: number, status: 'approved', result: 'done' })
  expect((await office.case(nok, number)).quality).toMatchObject({
    look: { by: 'Head', agrees: false, note: 'The X-ray isn’t covered' },
  })
  expect(await office.numbers(head, 'queue=quality')).toEqual([])
  expect(await countOf(head)).toBe(0)
  // A check can be recorded only once, and it doesn't change the claim.
  expect((await look(second, number, { agrees: true })).json().code).toBe('claim_state_conflict')
  expect(await office.row(number)).toMatchObject({ status: 'approved' })
  const changed = office.test.db.updateTable('quality_look').set({ agrees: true }).execute()
  await expect(changed).rejects.toThrow('append-only')
})

it('draws nothing for an insurer whose share is 0', async () => {
  const number = await decided({ quality_sample_share: 0 })
  expect((await office.case(head, number)).quality).toBeNull()
  expect((await look(head, number, { agrees: true })).json().code).toBe('claim_state_conflict')
})

it('refuses a check by a person who proposed or confirmed the decision, in the database too (R92)', async () => {
  const number = await decided({ quality_sample_share: 100, second_look_above: 100_000 })
  const { seen, proposal } = await office.case(head, number)
  await office.post(head, `claims/${number}/second-look`, { seen, proposal: proposal?.id, confirm: true })
  expect((await look(head, number, { agrees: true })).json().code).toBe('second_person_needed')
  for (const { staffId } of [nok, head]) {
    const written = office.test.db
      .updateTable('quality_look')
      .set({ looked_at: office.test.clock.now(), looked_by: staffId, agrees: true })
      .execute()
    await expect(written).rejects.toThrow('another person has to look')
  }
  expect((await look(second, number, { agrees: true })).json().data.result).toBe('done')
})

it('leaves out a decision that was undone', async () => {
  const number = await decided({ quality_sample_share: 100 })
  const { seen } = await office.case(nok, number)
  await office.post(nok, `claims/${number}/undo`, { seen, reason: 'A mistake' })
  expect(await office.numbers(head, 'queue=quality')).toEqual([])
  expect(await countOf(head)).toBe(0)
})

it('doesn’t tell the people who made the decision that it was drawn, until another person has checked it (R92)', async () => {
  const drawn = await decided({ quality_sample_share: 100, second_look_above: 100_000 })
  const { seen, proposal } = await office.case(head, drawn)
  await office.post(head, `claims/${drawn}/second-look`, { seen, proposal: proposal?.id, confirm: true })
  for (const decider of [nok, head]) expect((await office.case(decider, drawn)).quality).toBeNull()
  expect(await office.numbers(head, 'queue=quality')).toEqual([])
  expect(await countOf(head)).toBe(0)
  expect(await office.numbers(second, 'queue=quality')).toEqual([drawn])
  expect(await countOf(second)).toBe(1)
  expect((await look(second, drawn, { agrees: true })).json().data.result).toBe('done')
  expect((await office.case(head, drawn)).quality).toMatchObject({ look: { by: 'Second' } })
})

it('draws a claim’s next decision like the one that was undone', async () => {
  const draws = new Set<boolean>()
  for (let round = 0; round < 20; round += 1) {
    const number = await decided({ quality_sample_share: 50 })
    const looks = () =>
      office.test.db
        .selectFrom('quality_look')
        .innerJoin('claim', 'claim.id', 'quality_look.claim_id')
        .select('quality_look.decision_id')
        .where('claim.claim_number', '=', number)
        .execute()
    const first = await looks()
    const { seen } = await office.case(nok, number)
    await office.post(nok, `claims/${number}/undo`, { seen, reason: 'A mistake' })
    await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
    expect(await looks()).toHaveLength(first.length * 2)
    draws.add(first.length > 0)
  }
  expect(draws.size).toBe(2)
})
