import { groupOfStatus } from '@khum/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/app-error'
import { inTransaction } from '../../src/db/transaction'
import { newId } from '../../src/ids'
import { answerAppeal, appealClaim } from '../../src/modules/claims/adjudication/appeals.service'
import { approveClaim, rejectClaim } from '../../src/modules/claims/adjudication/approve.service'
import { enterClaim } from '../../src/modules/claims/adjudication/enter-claim.service'
import {
  closeClaim,
  payClaim,
  requestDocuments,
} from '../../src/modules/claims/adjudication/office-moves.service'
import { reopenClaim, undoDecision } from '../../src/modules/claims/adjudication/undo.service'
import { makePerson } from '../factories'
import { testCaller } from '../factory-client'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'
import { brokenClaims } from './ledger-of-claim'

const test = useTestApp()
const bill = 100_000
const roomy = 100_000_000

const actions = [
  'approve',
  'reject',
  'undo',
  'reopen',
  'pay',
  'appeal',
  'answer',
  'uphold',
  'ask',
  'close',
] as const
interface Step {
  claim: number
  action: (typeof actions)[number]
  benefit: number
}
const steps = fc.array(
  fc.record<Step>({
    claim: fc.nat({ max: 2 }),
    action: fc.constantFrom(...actions),
    benefit: fc.integer({ min: 1, max: bill }),
  }),
  { minLength: 4, maxLength: 12 },
)

type Context = typeof test.ctx & { caller: ReturnType<typeof testCaller> }
type Check = (coverageId: string) => Promise<void>

/** Does one step. Throws an AppError if the claim's status doesn't allow the step. */
async function act(ctx: Context, number: string, lineId: string, { action, benefit }: Step): Promise<void> {
  const approval = {
    lines: [
      {
        line_id: lineId,
        benefit_satang: benefit,
        not_covered_satang: bill - benefit,
        reason: 'other' as const,
      },
    ],
    over_limit_reason: 'As the test wants',
  }
  const words = { th: 'ก', en: 'a' }
  const run = {
    approve: () => approveClaim(ctx, number, approval),
    reject: () => rejectClaim(ctx, number, { reason: 'other' }),
    undo: () => undoDecision(ctx, number, { reason: 'x' }),
    reopen: () => reopenClaim(ctx, number, { reason: 'x' }),
    pay: () => payClaim(ctx, number, { paid_on: '2026-11-21' }),
    appeal: () => appealClaim(ctx, number, { text: 'x' }),
    answer: () => answerAppeal(ctx, number, { approve: approval }),
    uphold: () => answerAppeal(ctx, number, {}),
    ask: () => requestDocuments(ctx, number, { list: 'receipt', reason: words, due_date: '2026-12-01' }),
    close: () => closeClaim(ctx, number, {}),
  }
  await run[action]()
}

/** Enters three claims on one coverage. The third claim comes from the core system and is already decided. */
async function threeClaims(limit: number, owner: 'khum' | 'source') {
  const { coverageId } = await makeCoverage(test.db, {
    personId: await makePerson(test.db),
    benefits: [{ kind: 'opd', limits: [{ key: 'year', value: limit }] }],
  })
  await test.db.updateTable('insurer').set({ balances_owned_by: owner }).execute()
  const enter = (more: object) =>
    inTransaction(test.db, (db) =>
      enterClaim(
        { ...test.ctx, db, caller: testCaller() },
        {
          origin: 'hospital',
          mode: 'cashless',
          coverage_id: coverageId,
          claim_type: 'illness',
          admited_type: 'opd',
          admited_date: '2026-11-18',
          symptom: 'ก',
          provider_name: 'ข',
          lines: [{ description: { th: 'ค', en: 'c' }, billed_satang: bill }],
          ...more,
        },
      ),
    )
  const decision = {
    lines: [{ benefit_satang: 60_000, not_covered_satang: 40_000, reason: 'other' as const }],
  }
  const numbers = [
    await enter({}),
    await enter({}),
    await enter({ origin: 'core_system', source: 'core', source_key: newId(), decision }),
  ].map(({ claim_number }) => claim_number)
  const rows = await test.db
    .selectFrom('claim')
    .innerJoin('claim_line', 'claim_line.claim_id', 'claim.id')
    .select(['claim_number', 'claim_line.id as line_id'])
    .execute()
  const claims = numbers.map((number) => ({
    number,
    lineId: rows.find((row) => row.claim_number === number)?.line_id ?? '',
  }))
  return { coverageId, claims }
}

/** Returns the status, benefit amount and ledger sums of each claim. */
async function sums(coverageId: string) {
  const { rows } = await sql<{
    origin: string
    status: Parameters<typeof groupOfStatus>[0]
    benefit: bigint
    used: bigint
    pending: bigint
  }>`
    select origin, status,
      coalesce((select benefit from claim_decision where id = decision_id), 0)::bigint as benefit,
      coalesce(sum(amount) filter (where kind in ('consume', 'adjust')), 0)::bigint as used,
      coalesce(sum(amount) filter (where kind in ('reserve', 'release')), 0)::bigint as pending
    from claim left join ledger_entry entry on entry.claim_id = claim.id
    where claim.coverage_id = ${coverageId}
    group by claim.id`.execute(test.db)
  return rows
}

async function runSteps(limit: number, owner: 'khum' | 'source', plan: Step[], check: Check) {
  const { coverageId, claims } = await threeClaims(limit, owner)
  await check(coverageId)
  for (const step of plan) {
    const claim = claims[step.claim]
    if (!claim) continue
    try {
      await inTransaction(test.db, (db) =>
        act({ ...test.ctx, db, caller: testCaller() }, claim.number, claim.lineId, step),
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    await check(coverageId)
  }
}

describe('whatever happens to three claims', () => {
  it('with room in the limit, the ledger has what each decision pays and what is still open', async () => {
    const check: Check = async (coverageId) => {
      for (const { status, benefit, used, pending } of await sums(coverageId)) {
        const isOpen = groupOfStatus(status) === 'in_process'
        expect({ status, used, pending }).toEqual({
          status,
          used: benefit,
          pending: isOpen ? BigInt(bill) - benefit : 0n,
        })
      }
    }
    await fc.assert(
      fc.asyncProperty(steps, (plan) => runSteps(roomy, 'khum', plan, check)),
      { numRuns: 12 },
    )
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('with little room, the sums stay between zero and the limit, and no claim takes more than its decision', async () => {
    const limit = 150_000
    const check: Check = async (coverageId) => {
      const all = await sums(coverageId)
      const total = all.reduce((sum, { used, pending }) => sum + used + pending, 0n)
      expect(total <= BigInt(limit)).toBe(true)
      for (const { status, benefit, used, pending } of all) {
        expect(used >= 0n && used <= benefit && pending >= 0n, `${status} ${used} ${pending}`).toBe(true)
        if (groupOfStatus(status) !== 'in_process') expect(pending).toBe(0n)
      }
    }
    await fc.assert(
      fc.asyncProperty(steps, (plan) => runSteps(limit, 'khum', plan, check)),
      { numRuns: 12 },
    )
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('if the source keeps the balances, an imported claim never moves them, and ours do', async () => {
    const check: Check = async (coverageId) => {
      for (const { origin, status, benefit, used, pending } of await sums(coverageId)) {
        if (origin === 'core_system') expect([used, pending]).toEqual([0n, 0n])
        else expect({ status, used }).toEqual({ status, used: benefit })
      }
    }
    await fc.assert(
      fc.asyncProperty(steps, (plan) => runSteps(roomy, 'source', plan, check)),
      { numRuns: 12 },
    )
    expect(await brokenClaims(test.db)).toEqual([])
  })
})
