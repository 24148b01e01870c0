import type { AdmitedType } from '@khum/contract'
import { type RawBuilder, sql } from 'kysely'

/** Filters for the office's lists of claims. Each property that is set must match. */
export interface QueueFilter {
  insurer?: string | undefined
  admited_type?: AdmitedType | undefined
  least_satang?: number | undefined
  most_satang?: number | undefined
  /** The first and the last day on which the claims are due, as ISO dates. */
  due?: { from: string; to: string } | undefined
}

/**
 * SQL: the conditions of a filter. Compares the negated amount, as the queue indexes store it, so that PostgreSQL
 * filters in the index without reading the claims.
 */
export function matches(filter: QueueFilter): RawBuilder<unknown> {
  const { insurer, admited_type, least_satang, most_satang } = filter
  return sql`${insurer === undefined ? sql`` : sql`and claim.insurer_code = ${insurer}`}
    ${admited_type === undefined ? sql`` : sql`and claim.admited_type = ${admited_type}`}
    ${least_satang === undefined ? sql`` : sql`and -claim.medical_expense <= -(${least_satang}::bigint)`}
    ${most_satang === undefined ? sql`` : sql`and -claim.medical_expense >= -(${most_satang}::bigint)`}
    ${isDue(filter, sql.ref('claim.work_due'))}`
}

/**
 * SQL: a claim's place in a list, as one text for `lastOf`. The text contains the values by which the list is sorted:
 * `at` (a date, or an instant in UTC as text), `rank` and `id`.
 */
export function placeOf(at: RawBuilder<unknown>, rank: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql`concat_ws('~', ${at}, ${rank}, ${id}) as place_in_list`
}

/**
 * SQL: selects the place after which a page begins, as `at`, `rank` and `id`. `after` is the `place_in_list` of the
 * previous page's last claim; it can be used even if that claim has a different place now. If `after` is only a claim's
 * id, `now` selects the claim's present place.
 */
export function lastOf(after: string | null, now: RawBuilder<unknown>): RawBuilder<unknown> {
  const [at, rank, id] = after?.split('~') ?? []
  return id === undefined ? now : sql`select ${at} as at, ${rank}::bigint as rank, ${id} as id`
}

/** SQL condition: the person neither made nor proposed the decisions with these ids. R92 */
export function hadNoPart(staffId: string, decisionIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (
    select from claim_decision decided left join claim_proposal proposed on proposed.decision_id = decided.id
    where decided.id in (${decisionIds}) and decided.author_kind = 'staff'
      and ${staffId} in (decided.author_id, proposed.proposed_by))`
}

/** SQL condition: this person has no proposal on the claim that still waits for a second approver. */
export function hasNoProposalOf(staffId: string): RawBuilder<unknown> {
  return sql`not exists (select from claim_proposal own
    where own.claim_id = claim.id and own.settled_at is null and own.proposed_by = ${staffId})`
}

/**
 * SQL condition on `claim_appeal` and `claim`: the person may answer the appeal. The person must have had no part in
 * the appealed decision or the current one, and must not have proposed the answer. Nobody may answer after the appealed
 * decision was undone and the claim ended without a new one. R92
 */
export function mayAnswer(staffId: string): RawBuilder<unknown> {
  return sql`claim.status not in ('withdrawn', 'closed_missing_documents')
    and ${hadNoPart(staffId, sql`claim_appeal.decision_id, claim.decision_id`)}
    and ${hasNoProposalOf(staffId)}`
}

/** SQL: the condition that `day` is one of the filter's due days; empty if the filter has no due days. */
export function isDue({ due }: QueueFilter, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return due === undefined ? sql`` : sql`and ${day} between ${due.from}::date and ${due.to}::date`
}
