import { expect, it } from 'vitest'
import type { StaffActor } from '../../src/modules/claims/adjudication/office-context'
import { listOriginalsRows } from '../../src/modules/claims/queue/originals.repo'
import { listQualityRows } from '../../src/modules/claims/queue/quality.repo'
import {
  listAppealRows,
  listClaimsHeldBy,
  listOwnProposals,
  type QueueClaimRow,
} from '../../src/modules/claims/queue/queue.repo'
import { makeClaim } from '../factory-claim'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const plan = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }

type List = (caller: StaffActor, page: { after: string | null; limit: number }) => Promise<QueueClaimRow[]>

/**
 * Reads two pages of one claim each. Calls `leave` with the first claim before it reads the second page. Returns both
 * claims.
 */
async function pages(as: Person, list: List, leave: (number: string) => Promise<unknown>) {
  const caller: StaffActor = { insurers: null, staffId: as.staffId, about: {} }
  const [first] = await list(caller, { after: null, limit: 1 })
  if (!first) throw new Error('the list is empty')
  await leave(first.claim_number)
  const second = await list(caller, { after: first.place_in_list, limit: 1 })
  return [first, ...second].map((row) => row.claim_number).toSorted()
}

async function decide(as: Person, number: string) {
  return await office.post(as, `claims/${number}/decision`, office.approval(await office.take(as, number)))
}

it('shows the next page of a queue after the last claim of a page was decided', async () => {
  const nok = await office.person('Nok')
  const first = await office.row(await office.claim({ turn_due_date: '2026-11-20' }, plan))
  const { account_id, coverage_id, insurer_code } = first
  for (let day = 0; day < 101; day++) {
    const turn_due_date = new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10)
    await makeClaim(office.test.db, { account_id, coverage_id, insurer_code, turn_due_date })
  }
  const page = async (query = '') => (await office.get(nok, `claims?queue=new${query}`)).json().data
  const shown = await page()
  const last = shown.items.at(-1).claim_number
  const row = await office.row(last)
  expect(await office.numbers(nok, `queue=new&after=${row.id}`)).toHaveLength(2)
  await office.post(nok, `claims/${last}/decision`, {
    seen: (await office.take(nok, last)).seen,
    reject: { reason: 'not_covered' },
  })
  expect((await office.row(last)).status).toBe('not_approved')
  expect((await page(`&after=${shown.next}`)).items).toHaveLength(2)
  for (const wrong of ['2026-13-01~0~', '~0~', 'x~'])
    expect((await office.get(nok, `claims?queue=new&after=${wrong}${row.id}`)).statusCode).toBe(400)
})

it('shows the next page of every other list after a claim has left it', async () => {
  const nok = await office.person('Nok')
  const head = await office.person('Head', 'senior_assessor')
  const { db } = office.test

  const held = [
    await office.claim({ turn_due_date: '2026-11-25' }, plan),
    await office.claim({ turn_due_date: '2026-11-26' }, plan),
  ]
  for (const number of held) await office.take(nok, number)
  const inHand = pages(
    nok,
    (caller, page) => listClaimsHeldBy(db, caller, nok.staffId, {}, page),
    (number) => decide(nok, number),
  )
  expect(await inHand).toEqual(held.toSorted())

  const awaited = [
    await office.claim({ originals_expected_on: '2026-11-01' }, plan),
    await office.claim({ originals_expected_on: '2026-11-02' }, plan),
  ]
  const arrive = (number: string) =>
    db.updateTable('claim').set({ originals_expected_on: null }).where('claim_number', '=', number).execute()
  expect(await pages(nok, (caller, page) => listOriginalsRows(db, caller, {}, page), arrive)).toEqual(
    awaited.toSorted(),
  )

  const sampled: string[] = []
  for (const _ of [1, 2]) {
    const number = await office.claim({}, plan)
    await office.setRules(number, { quality_sample_share: 100 })
    await decide(nok, number)
    sampled.push(number)
    office.test.clock.advance(1000)
  }
  const undo = async (number: string) => {
    const { seen } = await office.case(nok, number)
    await office.post(nok, `claims/${number}/undo`, { seen, reason: 'A mistake' })
  }
  expect(await pages(head, (caller, page) => listQualityRows(db, caller, {}, page), undo)).toEqual(
    sampled.toSorted(),
  )

  const appealed = [await office.claim({}, plan), await office.claim({}, plan)]
  for (const number of appealed) {
    await office.post(nok, `claims/${number}/decision`, {
      seen: (await office.take(nok, number)).seen,
      reject: { reason: 'not_covered' },
    })
    await office.appeal(number)
  }
  const answer = async (number: string) =>
    db
      .updateTable('claim_appeal')
      .set({ answered_at: office.test.clock.now(), answered_by: head.staffId, outcome: 'upheld' })
      .where('claim_id', '=', (await office.row(number)).id)
      .execute()
  const appeals = await pages(head, (caller, page) => listAppealRows(db, caller, {}, page), answer)
  expect(appeals).toEqual(appealed.toSorted())

  const proposals: string[] = []
  for (const turn_due_date of ['2026-12-05', '2026-12-06']) {
    const number = await office.claim({ status: 'checking', turn_due_date }, plan)
    await office.setRules(number, { second_look_above: 1 })
    await decide(nok, number)
    proposals.push(number)
  }
  const confirm = async (number: string) => {
    const { seen, proposal } = await office.case(head, number)
    await office.post(head, `claims/${number}/second-look`, { seen, proposal: proposal?.id, confirm: true })
  }
  expect(await pages(nok, (caller, page) => listOwnProposals(db, caller, {}, page), confirm)).toEqual(
    proposals.toSorted(),
  )
})
