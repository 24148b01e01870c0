import type { ClaimStatus } from '@khum/contract'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'

type Db = Kysely<Database>

/** Columns that a list of claims shows; amounts are in satang. */
const summaryColumns = [
  'claim.id',
  'claim.claim_number',
  'claim.status',
  'claim.admited_date',
  'claim.card_type',
  'claim.insurer_name_th',
  'claim.insurer_name_en',
  'claim.policy_number',
  'claim.provider_name',
  'claim.medical_expense',
  'claim.submitted_at',
  'claim.updated_at',
] as const

/**
 * Adds derived columns to a query on claims:
 * - the benefit amount (null until decided)
 * - the number and first due date of open document requests
 * - the status that members see
 * - the hospital's names (null if the place was typed as free text)
 */
function withFigures<O>(query: SelectQueryBuilder<Database, 'claim', O>) {
  return query
    .select(
      sql<bigint | null>`(select benefit from claim_decision where id = claim.decision_id)`.as('benefit'),
    )
    .select(
      sql<bigint>`(select count(*) from document_request where claim_id = claim.id and fulfilled_at is null and closed_at is null
        and claim.status = 'documents_needed')`.as('open_requests'),
    )
    .select(
      sql<string | null>`(select min(due_date)::text from document_request where claim_id = claim.id
        and fulfilled_at is null and closed_at is null and claim.status = 'documents_needed')`.as(
        'requests_due_date',
      ),
    )
    .select(shownStatus.as('shown_status'))
    .select(nameByCode('name_th').as('provider_name_th'))
    .select(nameByCode('name_en').as('provider_name_en'))
}

/**
 * SQL: the status that members see. For a cashless claim, it hides the payment to the hospital: the member sees the
 * outcome of the decision instead.
 */
const shownStatus = sql<ClaimStatus>`case
  when claim.mode = 'cashless' and claim.status in ('payment_sent', 'paid', 'payment_failed')
  then (select outcome from claim_decision where id = claim.decision_id) else claim.status end`

function nameByCode(column: 'name_th' | 'name_en') {
  return sql<string | null>`(select nullif(${sql.ref(`hospital.${column}`)}, '') from hospital
    where hospital.code = claim.provider_code)`
}

/**
 * SQL: whether a claim waits for the member. Lists show the waiting claims first, then the other claims; each group
 * begins with the newest claim. The index `claim_list_waiting` has this order.
 */
const waits = (table: 'claim' | 'last') =>
  sql`(${sql.ref(`${table}.status`)} in ('documents_needed', 'payment_failed'))`
const listOrder = (table: 'claim' | 'last') =>
  sql`${waits(table)}, ${sql.ref(`${table}.submitted_at`)}, ${sql.ref(`${table}.id`)}`

/**
 * Lists a page of a member's claims with these statuses, starting after the claim `after` (null: from the start). Each
 * row also has the number of claims in each status. The page is empty if `after` isn't the member's claim.
 */
export const listClaimRows = fixedRead(
  (db, accountId: string, statuses: readonly ClaimStatus[], after: string | null, limit: number) =>
    withFigures(db.selectFrom('claim').select(summaryColumns))
      .select(countsOf(accountId).as('counts'))
      .where('account_id', '=', accountId)
      .where(sql<boolean>`status = any(${statuses})`)
      .where(
        sql<boolean>`(${after}::text is null or (${listOrder('claim')}) < (select ${listOrder('last')}
          from claim last where last.account_id = ${accountId} and last.id = ${after}))`,
      )
      .orderBy(waits('claim'), 'desc')
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql<number>`${limit}`),
)
export type ClaimSummaryRow = Awaited<ReturnType<typeof listClaimRows>>[number]

/** Counts a member's claims in each status. Needed when a page is empty, because then no row contains the counts. */
export const countClaims = fixedRead((db, accountId: string) =>
  db.selectNoFrom(countsOf(accountId).as('counts')),
)

/**
 * SQL: the number of the account's claims in each status, as JSON text. Every row of a page has the same text, so the
 * caller parses only the first row's text.
 */
function countsOf(accountId: string) {
  return sql<string>`(select coalesce(json_object_agg(status, count), '{}')::text
    from (select status, count(*) from claim where account_id = ${accountId} group by status) as by_status)`
}

export function findClaimRow(db: Db, accountId: string, id: string) {
  return claimRows(db).where('account_id', '=', accountId).where('claim.id', '=', id).executeTakeFirst()
}

/** Finds a claim of the given insurers by its number. Only for the office, because it doesn't check the member. */
export function findClaimRowByNumber(db: Db, insurers: InsurerScope, number: string) {
  return claimRows(db)
    .where('claim_number', '=', number)
    .where(isInScope(insurers, sql.ref('claim.insurer_code')))
    .executeTakeFirst()
}

function claimRows(db: Db) {
  return withFigures(
    db
      .selectFrom('claim')
      .select(summaryColumns)
      .select([
        'account_id',
        'coverage_id',
        'person_id',
        'origin',
        'mode',
        'insurer_code',
        'status_since',
        'turn_due_date',
        'hospital_claim_number',
        'insurer_claim_number',
        'insured_name_th',
        'insured_name_en',
        'email',
        'amount_origin',
        'date_origin',
        'place_origin',
        'claim_type',
        'admited_type',
        'accident_date',
        'symptom',
        'provider_code',
        'reason',
        'answer_due_date',
        'keep_originals_until',
        'originals_expected_on',
        'originals_received_on',
        'originals_shelf',
        'originals_returned_on',
        'originals_tracking',
        'paid_on',
      ])
      .select([
        sql<string | null>`(select hotline from insurer where code = claim.insurer_code)`.as(
          'insurer_hotline',
        ),
        sql<bigint>`(select coalesce(sum(amount), 0)::bigint from recovery where set_off_claim_id = claim.id)`.as(
          'set_off',
        ),
        sql<bigint>`(select coalesce(sum(amount), 0)::bigint from recovery where claim_id = claim.id and status = 'open')`.as(
          'due_back',
        ),
      ]),
  )
}

/** Lists a claim's lines, each with its amounts in the claim's current decision. */
export function listLines(db: Db, claimId: string) {
  return listLinesOf(db, [claimId])
}

/** Lists the lines of several claims, each with the amounts of that line in the claim's current decision. */
export function listLinesOf(db: Db, claimIds: readonly string[]) {
  return db
    .selectFrom('claim_line')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
    .leftJoin('claim_decision_line as decided', (join) =>
      join
        .onRef('decided.line_id', '=', 'claim_line.id')
        .onRef('decided.decision_id', '=', 'claim.decision_id'),
    )
    .selectAll('claim_line')
    .select([
      'decided.decision_id',
      'decided.discount',
      'decided.not_covered',
      'decided.eligible',
      'decided.deductible',
      'decided.copay',
      'decided.coinsurance',
      'decided.over_limit',
      'decided.other_payer',
      'decided.benefit',
      'decided.reason',
    ])
    .where('claim_line.claim_id', '=', sql<string>`any(${claimIds}::text[])`)
    .where('claim_line.replaced_at', 'is', null)
    .orderBy('claim_line.sort')
    .orderBy('claim_line.id')
    .execute()
}
export type ClaimLineRow = Awaited<ReturnType<typeof listLines>>[number]

export function listEvents(db: Db, claimId: string) {
  return db.selectFrom('claim_event').selectAll().where('claim_id', '=', claimId).orderBy('seq').execute()
}

export function listRequests(db: Db, claimId: string) {
  return db
    .selectFrom('document_request')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Removes names and the email address from an account's claims. The insured person's own record doesn't change.
 * Requirement 2.19; R60
 */
export async function pseudonymiseClaims(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('claim')
    .set({ email: '', insured_name_th: '', insured_name_en: '' })
    .where('account_id', '=', accountId)
    .execute()
}

/** Lists all email addresses on the member's claims. */
export async function listClaimMails(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim')
    .select('email')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}
