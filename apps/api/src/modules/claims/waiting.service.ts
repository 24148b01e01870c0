import { limits, type WaitingItem } from '@khum/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import { claimability, coverageState, type Enrolment } from '../insurance/coverage-state'
import { hasAccess } from '../insurance/who-may-see'
import { hasEntries } from './drafts.repo'
import { kept } from './payments/settle-payments'

/** A claim or draft on which the member has to act. Amounts are in satang. */
interface WaitingRow {
  kind: 'documents' | 'payment_failed' | 'draft'
  id: string
  about_th: string
  about_en: string
  amount: bigint | null
  due_date: string | null
  /** For a draft, the values that decide whether the member can claim on its card; null for a claim. */
  cover: (Enrolment & { filingDays: number }) | null
}

const aboutPlace = sql`coalesce(nullif(hospital.name_th, ''), claim.provider_name) as about_th,
  coalesce(nullif(hospital.name_en, ''), claim.provider_name) as about_en`

/**
 * Lists the claims that need documents (most urgent first), the claims with a failed payment, and the drafts, last
 * saved first. Leaves out drafts for coverages that the member may no longer claim on. A draft is named after its
 * hospital or the member's own plan, but never after a relative's plan, because reading a relative's plan must be
 * audited.
 */
const listWaitingRows = fixedRead((db, accountId: string, now: Date, limit: number) =>
  db
    .selectFrom(
      sql<WaitingRow>`(
        select * from (
          select 'documents' as kind, claim.id, ${aboutPlace}, claim.medical_expense as amount,
            (select min(due_date)::text from document_request where claim_id = claim.id
              and fulfilled_at is null and closed_at is null) as due_date, null::jsonb as cover
          from claim left join hospital on hospital.code = claim.provider_code
          where claim.account_id = ${accountId} and claim.status = 'documents_needed'
          order by due_date, claim.id limit ${limit}) as documents
        union all
        select * from (
          select 'payment_failed', claim.id, ${aboutPlace},
            (select benefit from claim_decision where id = claim.decision_id) - ${kept}, null::text, null::jsonb
          from claim left join hospital on hospital.code = claim.provider_code
          where claim.account_id = ${accountId} and claim.status = 'payment_failed'
          order by claim.id limit ${limit}) as failed
        union all
        select * from (
          select 'draft', draft.id,
            coalesce(nullif(hospital.name_th, ''), nullif(draft.data->>'provider_name', ''), plan.name_th, ''),
            coalesce(nullif(hospital.name_en, ''), nullif(draft.data->>'provider_name', ''), plan.name_en, ''), null::bigint, null::text,
            jsonb_build_object('policyStatus', policy_period.status, 'isVoid', coverage.void_from_inception,
              'effectiveDate', coverage.effective_date, 'expiryDate', coverage.expiry_date,
              'filingDays', coalesce(settings.filing_days, ${limits.claimFilingDays}::int))
          from claim_draft draft
            join account on account.id = draft.account_id
            join coverage on coverage.id = draft.coverage_id
            join policy_period on policy_period.id = coverage.policy_period_id
            left join insurer_claim_settings settings on settings.insurer_code = coverage.insurer_code
            left join plan on plan.id = coverage.plan_id and coverage.person_id = account.person_id
            left join hospital on hospital.code = draft.data->>'provider_code'
          where draft.account_id = ${accountId} and ${hasEntries('draft')}
            and ${hasAccess({ accountId, personId: sql`coverage.person_id`, scope: 'claim', now })}
          order by draft.updated_at desc) as drafts)`.as('waiting'),
    )
    .selectAll(),
)

/**
 * Lists what the member has to act on: claims that need documents, claims with a failed payment, and one draft. The
 * draft is the last saved one whose card can be claimed on. Returns at most `limit` claims of each kind.
 */
export async function listWaiting(ctx: AppContext, accountId: string, limit: number): Promise<WaitingItem[]> {
  const rows = await listWaitingRows(ctx.db, accountId, ctx.clock.now(), limit)
  const today = ctx.clock.today()
  const draft = rows.find(
    ({ cover }) => cover && claimability({ ...cover, state: coverageState(cover, today) }, today).claimable,
  )
  const shown = rows.filter((row) => row.cover === null || row === draft)
  return shown.map(({ kind, id, about_th, about_en, amount, due_date }) => ({
    kind,
    id,
    about: { th: about_th, en: about_en },
    amount_satang: amount === null ? null : Number(amount),
    due_date,
  }))
}
