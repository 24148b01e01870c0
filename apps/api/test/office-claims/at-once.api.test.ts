import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { getCase } from '../../src/modules/claims/case/case.service'
import { decideCase } from '../../src/modules/claims/case/decide.service'
import { waitsOrEnds } from '../waits-or-ends'
import { useOffice } from './office-world'

const office = useOffice()

it('of two claims of one card that are decided at once, only the first takes the yearly deductible', async () => {
  const [nok, fon] = [await office.person('Nok'), await office.person('Fon')]
  const number = await office.claim(
    { medical_expense: 150_000 },
    { costSharing: [{ kind: 'deductible', value: 100_000, from_date: '2026-01-01' }] },
  )
  const { coverage_id, account_id, insurer_code } = await office.row(number)
  const other = await office.claim({ coverage_id, account_id, insurer_code, medical_expense: 150_000 })
  const [first, second] = [await office.take(nok, number), await office.take(fon, other)]
  expect([first, second].map(({ room }) => room.deductible_left_satang)).toEqual([100_000, 100_000])
  const { answer } = await inTransaction(office.test.db, async (db) => {
    const caller = { staffId: nok.staffId, insurers: null, about: {} }
    await decideCase({ ...office.test.ctx, db, caller }, number, office.approval(first))
    const answer = office.post(fon, `claims/${other}/decision`, office.approval(second))
    await waitsOrEnds(office.test.db, answer)
    return { answer }
  })
  expect((await answer).json()).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'lines.0.change_reason', code: 'required' }],
  })
  const again = await office.case(fon, other)
  expect(again.room.deductible_left_satang).toBe(0)
  await office.post(fon, `claims/${other}/decision`, office.approval(again))
  const paid = await office.test.db
    .selectFrom('claim_decision_line')
    .select(['deductible', 'benefit'])
    .orderBy('benefit')
    .execute()
  expect(paid).toEqual([
    { deductible: 100_000n, benefit: 50_000n },
    { deductible: 0n, benefit: 150_000n },
  ])
})

it('a yearly deductible isn’t taken twice if the limit of a visit hides it', async () => {
  const [nok, fon] = [await office.person('Nok'), await office.person('Fon')]
  const number = await office.claim(
    { medical_expense: 150_000 },
    {
      benefits: [{ kind: 'opd', limits: [{ key: 'visit', scope: 'visit', value: 200_000 }] }],
      costSharing: [{ kind: 'deductible', value: 100_000, from_date: '2026-01-01' }],
    },
  )
  const { coverage_id, account_id, insurer_code } = await office.row(number)
  const other = await office.claim({ coverage_id, account_id, insurer_code, medical_expense: 500_000 })
  const stale = office.approval(await office.take(fon, other))
  await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
  const fresh = office.approval(await office.case(fon, other))
  const shares = [stale, fresh].map(({ approve }) => approve.lines[0])
  expect(shares).toMatchObject([
    { deductible_satang: 100_000, benefit_satang: 200_000 },
    { deductible_satang: 0, benefit_satang: 200_000 },
  ])
  const decide = (body: typeof stale) => office.post(fon, `claims/${other}/decision`, body)
  expect((await decide(stale)).json().fields).toEqual([{ path: 'lines.0.change_reason', code: 'required' }])
  expect((await decide(fresh)).statusCode).toBe(200)
})

it('a deductible paid in the next policy year doesn’t count for an older treatment', async () => {
  const nok = await office.person('Nok')
  const later = await office.claim(
    { medical_expense: 150_000, admited_date: '2026-11-02' },
    {
      policy: { period_start: '2025-07-01', period_end: '2027-06-30' },
      coverage: { effective_date: '2025-07-01', expiry_date: '2027-06-30' },
      costSharing: [{ kind: 'deductible', value: 100_000, from_date: '2025-07-01' }],
    },
  )
  const { coverage_id, account_id, insurer_code } = await office.row(later)
  const older = { coverage_id, account_id, insurer_code, medical_expense: 150_000 }
  const [inYear, before] = [
    await office.claim({ ...older, admited_date: '2026-07-01' }),
    await office.claim({ ...older, admited_date: '2026-06-30' }),
  ]
  await office.post(nok, `claims/${later}/decision`, office.approval(await office.take(nok, later)))
  const leftOf = async (number: string) => (await office.case(nok, number)).room.deductible_left_satang
  expect([await leftOf(inYear), await leftOf(before)]).toEqual([0, 100_000])
})

it('a claim that changes while it is read has the number of its last event from before', async () => {
  const nok = await office.person('Nok')
  const number = await office.claim()
  let isFirst = true
  const afterFirstQuery: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false
        await office.take(nok, number)
      }
      return result
    },
  }
  const db = office.test.db.withPlugin(afterFirstQuery)
  const caller = { staffId: nok.staffId, insurers: null, about: {} }
  const { claim, seen } = await getCase({ ...office.test.ctx, db }, caller, number)
  expect([claim.status, seen]).toEqual(['checking', 1])
})
