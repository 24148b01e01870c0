import { bangkokDate, canMove, isFinalStatus, limits, waitsForMember } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/schema'
import { isClaimNumber } from '../claims/is-claim-number'

type Db = Kysely<Database>

/** Checks every claim: its number, its dates, and that its status changes are allowed and in order of time. */
export async function expectLegalClaims(db: Db, at: Date) {
  const claims = await db
    .selectFrom('claim')
    .innerJoin('coverage', 'coverage.id', 'claim.coverage_id')
    .leftJoin('account', 'account.id', 'claim.account_id')
    .selectAll('claim')
    .select(['effective_date', 'expiry_date', 'coverage.person_id as insured', 'account.person_id as sender'])
    .execute()
  const events = await db.selectFrom('claim_event').selectAll().orderBy('seq').execute()
  const today = bangkokDate(at)
  for (const claim of claims) {
    const history = events.filter((event) => event.claim_id === claim.id)
    expect(history[0]).toMatchObject({
      status: 'received',
      party: claim.sender ? 'member' : 'tpa',
      seq: 1,
      at: claim.submitted_at,
    })
    expect(history.at(-1)).toMatchObject({ status: claim.status, at: claim.updated_at })
    for (const [index, event] of history.slice(1).entries()) {
      const before = history[index]
      const isAllowed = event.kind === 'appealed' || (before && canMove(before.status, event.status))
      expect(isAllowed, `${claim.symptom}: ${event.status}`).toBe(true)
      expect(before && before.at < event.at && event.at <= at, claim.symptom).toBe(true)
    }
    const sent = bangkokDate(claim.submitted_at)
    expect(isClaimNumber(claim.claim_number), claim.claim_number).toBe(true)
    expect(claim.sender ?? claim.insured).toBe(claim.insured)
    expect(claim.admited_date >= claim.effective_date && claim.admited_date <= claim.expiry_date).toBe(true)
    expect(claim.admited_date <= sent, claim.symptom).toBe(true)
    expect(Date.parse(sent) - Date.parse(claim.admited_date)).toBeLessThan(
      (limits.claimFilingDays + 1) * 86_400_000,
    )
    expect(claim.paid_on === null).toBe(claim.status !== 'paid')
    const memberActs = waitsForMember(claim.status)
    expect(claim.answer_due_date === null).toBe(isFinalStatus(claim.status) || memberActs)
    // Leaves out the claims of the office's queues, because some are overdue on purpose.
    const isOfQueue = claim.source_key.startsWith('queue-')
    if (claim.answer_due_date !== null && !isOfQueue)
      expect(claim.answer_due_date >= today, claim.symptom).toBe(true)
  }
  const counters = await db.selectFrom('claim_number_counter').selectAll().execute()
  for (const { prefix, year, last_number } of counters) {
    const numbers = claims
      .map((claim) => claim.claim_number.split('-'))
      .filter((parts) => parts[0] === prefix && Number(parts[1]) === year)
    expect(Math.max(...numbers.map((parts) => Number(parts[2])))).toBe(last_number)
  }
}

/** Checks that a claim's lines add up to its totals, no limit is exceeded, and ended claims reserve nothing. */
export async function expectRightAmounts(db: Db) {
  const { rows: bills } = await sql`
    select symptom from claim join claim_line line on line.claim_id = claim.id
    left join claim_decision_line decided on decided.line_id = line.id and decided.decision_id = claim.decision_id
    group by claim.id having sum(line.billed) <> medical_expense
      or (status in ('approved', 'partly_approved', 'payment_sent', 'payment_failed', 'paid')
        and (bool_or(benefit is null) or sum(benefit) <= 0))
      or (status = 'approved' and sum(benefit) <> sum(line.billed) - sum(discount))
      or (status = 'not_approved' and sum(benefit) <> 0)`.execute(db)
  expect(bills).toEqual([])
  const { rows: setAside } = await sql`
    select status, limit_key from ledger_entry join claim on claim.id = claim_id
    where ledger_entry.kind in ('reserve', 'release') and status not in ('received', 'checking', 'documents_needed', 'sent_to_insurer')
    group by claim.id, limit_key having sum(amount) <> 0`.execute(db)
  expect(setAside).toEqual([])
  const { rows: beyond } = await sql`
    select symptom from claim join ledger_entry on ledger_entry.claim_id = claim.id and ledger_entry.kind = 'consume'
    join coverage on coverage.id = ledger_entry.coverage_id
    join plan_version on plan_version.plan_id = coverage.plan_id
      and admited_date between effective_from and coalesce(effective_to, 'infinity')
    join benefit_limit on benefit_limit.plan_version_id = plan_version.id and key = limit_key
      and measure = 'amount' and item = 'benefit'
    where amount <> (select benefit from claim_decision where id = claim.decision_id)`.execute(db)
  expect(beyond).toEqual([])
}

export async function expectContent(db: Db, today: string) {
  const items = await db.selectFrom('content_item').selectAll().execute()
  for (const kind of ['promotion', 'article'] as const) {
    const mine = items.filter((item) => item.kind === kind)
    expect(mine.filter((item) => item.ends_on !== null && item.ends_on < today)).toHaveLength(1)
    expect(mine.filter((item) => item.starts_on <= today).length).toBeGreaterThan(4)
  }
}
