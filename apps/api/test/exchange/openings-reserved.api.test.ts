import { expect, test } from 'vitest'
import { lockUntilCommit } from '../../src/db/advisory-lock'
import { inTransaction } from '../../src/db/transaction'
import { lockRemainingBenefit } from '../../src/modules/claims/adjudication/office-actions'
import { clientHeaders } from '../factory-client'
import { makeStaff } from '../factory-staff'
import { waitsOrEnds } from '../waits-or-ends'
import { balance, mainRows, problemsOf, product } from './batch-files'
import { useSourceClaims } from './source-claims'

const { server, send, keepBalances, coverageId, leftOf } = useSourceClaims()

const limit = 2_000_000
const [yearly] = product.limits
const rows = { ...mainRows, product: [{ ...product, limits: [{ ...yearly, value: limit }] }] }

/** Enters a hospital's claim, which stays undecided. Returns its number. */
async function open(bill: number): Promise<string> {
  const entered = await server.call({
    method: 'POST',
    url: '/api/integration/v1/claims',
    headers: { ...clientHeaders, 'idempotency-key': `claim-reserved-${bill}` },
    payload: {
      origin: 'hospital',
      mode: 'cashless',
      coverage_id: await coverageId(),
      claim_type: 'illness',
      admited_type: 'opd',
      admited_date: '2026-11-18',
      symptom: 'ไข้หวัด',
      provider_name: 'โรงพยาบาลทดสอบ',
      lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: bill }],
    },
  })
  if (entered.statusCode !== 201) throw new Error(entered.body)
  return entered.json().data.claim_number
}

const claimOf = (number: string) =>
  server.db.selectFrom('claim').selectAll().where('claim_number', '=', number).executeTakeFirstOrThrow()

/** Returns what the office proposes at most for the claim, in satang. */
async function roomOf(number: string) {
  const claim = await claimOf(number)
  const room = await server.db.transaction().execute((db) => lockRemainingBenefit({ db }, claim))
  return room.left_satang
}

/** Returns what the claim has reserved, in satang. Every entry must name the claim's event. */
async function reservedBy(number: string) {
  const { id } = await claimOf(number)
  const { sum } = await server.db
    .selectFrom('ledger_entry')
    .select((eb) => eb.fn.sum('amount').as('sum'))
    .where('claim_id', '=', id)
    .where('kind', 'in', ['reserve', 'release'])
    .where('claim_event_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

test('a balance opens the limit with its figure, even if an undecided claim has reserved more than is left', async () => {
  await send(rows)
  const number = await open(1_500_000)
  const { id } = await send({ balance: [{ ...balance, used: 1_800_000 }] })
  expect(await problemsOf(server, id)).toEqual([])
  expect(await roomOf(number)).toBe(200_000)
  expect(await reservedBy(number)).toBe(200_000)
  expect(await leftOf()).toBe(0)
  const rejected = await server.call({
    method: 'POST',
    url: `/api/integration/v1/claims/${number}/reject`,
    headers: { ...clientHeaders, 'idempotency-key': 'claim-reserved-reject' },
    payload: { reason: 'not_covered' },
  })
  expect(rejected.statusCode).toBe(200)
  expect(await leftOf()).toBe(200_000)
})

test('the claim that reserved last gives up its reservation first, and only what the limit can no longer pay', async () => {
  await send(rows)
  const [first, second] = [await open(900_000), await open(800_000)]
  await send({ balance: [{ ...balance, used: 300_000 }] })
  expect([await reservedBy(first), await reservedBy(second)]).toEqual([900_000, 800_000])
  const openings = await openingsPage()
  expect((await openings.adjust(300_000, 600_000)).statusCode).toBe(200)
  expect([await reservedBy(first), await reservedBy(second)]).toEqual([900_000, 500_000])
  expect((await openings.adjust(600_000, 1_500_000)).statusCode).toBe(200)
  expect([await reservedBy(first), await reservedBy(second)]).toEqual([500_000, 0])
  expect([await roomOf(first), await leftOf()]).toEqual([500_000, 0])
  expect((await openings.adjust(1_500_000, limit + 1)).json().code).toBe('opening_above_limit')
})

async function openingsPage() {
  const { headers } = await makeStaff(server.db, {
    name: 'Somsri Dee',
    grants: [{ role: 'senior_assessor', insurer: 'TST' }],
  })
  const url = `/api/office/v1/coverages/${await coverageId()}/openings`
  const [{ limit_id }] = (await server.app.inject({ url, headers })).json().data.items
  const adjust = async (former: number, figure: number) => {
    const payload = { limit_id, former, figure, reason: 'The source forgot a claim' }
    return await server.app.inject({ method: 'POST', url, headers, payload })
  }
  return { adjust }
}

test('a figure of a source that includes a reservation counts it once when Khum takes over the balances', async () => {
  await keepBalances('source')
  await send(rows)
  const number = await open(1_500_000)
  const { id } = await claimOf(number)
  await server.db.updateTable('claim_event').set({ feed_seq: 1n }).where('claim_id', '=', id).execute()
  await send({ balance: [{ ...balance, used: 1_800_000, through_seq: 1 }] })
  const before = [await leftOf(), await roomOf(number)]
  expect(before).toEqual([200_000, 1_700_000])
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/exchange/v1/insurers/TST',
    headers: clientHeaders,
    payload: { name: { th: 'ทดสอบ', en: 'Test' }, kind: 'non_life', balances_owned_by: 'khum' },
  })
  expect(answer.statusCode).toBe(200)
  // Another claim arrives after the job wrote the opening figure, and before Khum keeps the balances.
  const { job } = await inTransaction(server.db, async (db) => {
    await lockUntilCommit(db, 'exchange TST')
    const running = server.ctx.jobs.drain()
    await waitsOrEnds(server.db, running)
    await open(50_000)
    return { job: running }
  })
  await job
  expect([await leftOf(), await roomOf(number)]).toEqual([150_000, 1_650_000])
})
