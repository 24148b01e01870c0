import type { ClaimStatus } from '@khum/contract'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/** What the list shows of a claim; amounts are satang. */
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

/** A query on claims with its derived figures: the decided benefit (null before), and what the desk waits for. */
function withFigures<O>(query: SelectQueryBuilder<Database, 'claim', O>) {
  return query
    .select(
      sql<bigint | null>`(select sum(benefit)::bigint from claim_line where claim_id = claim.id)`.as(
        'benefit',
      ),
    )
    .select(
      sql<bigint>`(select count(*) from document_request where claim_id = claim.id and fulfilled_at is null
        and claim.status = 'documents_needed')`.as('open_requests'),
    )
}

/** A member's claims, newest first, of these statuses or of all. */
export function listClaimRows(db: Db, accountId: string, statuses?: ClaimStatus[]) {
  const all = withFigures(db.selectFrom('claim').select(summaryColumns)).where('account_id', '=', accountId)
  const some = statuses ? all.where('status', 'in', statuses) : all
  return some.orderBy('submitted_at', 'desc').orderBy('id').execute()
}

/** How many of a member's claims stand in each status. */
export function countClaims(db: Db, accountId: string) {
  return db
    .selectFrom('claim')
    .select((eb) => ['status', eb.fn.countAll<bigint>().as('count')])
    .where('account_id', '=', accountId)
    .groupBy('status')
    .execute()
}

/** One claim: a member's own by its id. */
export function findClaimRow(db: Db, accountId: string, id: string) {
  return claimRows(db).where('account_id', '=', accountId).where('claim.id', '=', id).executeTakeFirst()
}

/** One claim by its number, whoever's: for the desk only. */
export function findClaimRowByNumber(db: Db, number: string) {
  return claimRows(db).where('claim_number', '=', number).executeTakeFirst()
}

function claimRows(db: Db) {
  return withFigures(
    db
      .selectFrom('claim')
      .select(summaryColumns)
      .select([
        'account_id',
        'coverage_id',
        'insured_name_th',
        'insured_name_en',
        'email',
        'claim_type',
        'admited_type',
        'accident_date',
        'symptom',
        'provider_code',
        'reason',
        'answer_due_date',
        'keep_originals_until',
        'paid_on',
      ]),
  )
}

export function listLines(db: Db, claimId: string) {
  return db
    .selectFrom('claim_line')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

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
