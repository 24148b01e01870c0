import type { ClaimStatus } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'

type Db = Kysely<Database>
type Ids = readonly string[]

/**
 * The position of a claim in the list of changed claims: the ISO time of its last change, to the microsecond, and its
 * id.
 */
export interface Place {
  at: string
  id: string
}

interface PageOf {
  insurer?: string | undefined
  status?: ClaimStatus | undefined
  since?: string | undefined
  after?: Place | undefined
  limit: number
}

/** Lists the claims of the client's insurers in the order in which they changed. */
export function listChanged(db: Db, caller: InsurerScope, { insurer, status, since, after, limit }: PageOf) {
  let claims = db
    .selectFrom('claim')
    .select(['claim.id', place.as('changed')])
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
  if (insurer) claims = claims.where('insurer_code', '=', insurer)
  if (status) claims = claims.where('status', '=', status)
  if (since) claims = claims.where(sql<boolean>`updated_at >= ${since}::timestamptz`)
  if (after)
    claims = claims.where(sql<boolean>`(updated_at, id) > (${after.at}::timestamptz, ${after.id}::text)`)
  return claims.orderBy('updated_at').orderBy('id').limit(limit).execute()
}

const place = sql<string>`to_char(claim.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export async function findIdByNumber(db: Db, caller: InsurerScope, number: string) {
  const row = await db
    .selectFrom('claim')
    .select('id')
    .where('claim_number', '=', number)
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .executeTakeFirst()
  return row?.id
}

/** Reads claims with the numbers and keys of their coverages. */
export function readClaims(db: Db, caller: InsurerScope, ids: Ids) {
  return db
    .selectFrom('claim')
    .innerJoin('coverage', 'coverage.id', 'claim.coverage_id')
    .leftJoin('claim_decision', 'claim_decision.id', 'claim.decision_id')
    .selectAll('claim')
    .select([
      'coverage.source as coverage_source',
      'coverage.source_key as coverage_key',
      'coverage.card_number',
      'coverage.employee_id',
      'coverage.relationship',
      'claim_decision.benefit',
    ])
    .where('claim.id', '=', anyOf(ids))
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .execute()
}
export type WholeRow = Awaited<ReturnType<typeof readClaims>>[number]

/**
 * Reads the source keys of each claim's insured person: the keys that sources of the claim's insurer use for this
 * person.
 */
export function readPersonKeys(db: Db, ids: Ids) {
  return db
    .selectFrom('claim')
    .innerJoin('person_source', (join) =>
      join
        .onRef('person_source.person_id', '=', 'claim.person_id')
        .onRef('person_source.insurer_code', '=', 'claim.insurer_code'),
    )
    .select(['claim.id as claim_id', 'person_source.source', 'person_source.source_key'])
    .where('claim.id', '=', anyOf(ids))
    .orderBy('person_source.source')
    .orderBy('person_source.source_key')
    .execute()
}

/** Reads the payout account for each claim's next payment. */
export function readPayees(db: Db, ids: Ids) {
  return db
    .selectFrom('claim_payout')
    .innerJoin('payout_account', 'payout_account.id', 'claim_payout.payout_account_id')
    .innerJoin('claim', 'claim.id', 'claim_payout.claim_id')
    .distinctOn('claim_payout.claim_id')
    .select(['claim_payout.claim_id', 'payee_kind', 'name_matches', 'claim_payout.at', 'payout_account.id'])
    .select(['method', 'bank_code', 'holder', 'last4', 'number_sealed'])
    .where('claim_payout.claim_id', '=', anyOf(ids))
    .where('claim.mode', '=', 'reimbursement')
    .orderBy('claim_payout.claim_id')
    .orderBy('claim_payout.seq', 'desc')
    .execute()
}
export type PayeeRow = Awaited<ReturnType<typeof readPayees>>[number]

/** Reads the files that are attached to the claims. */
export function readDocuments(db: Db, ids: Ids) {
  return db
    .selectFrom('document')
    .select(['id', 'list', 'name', 'content_type', 'object_size', 'pages', 'attached_at'])
    .select(sql<string>`claim_id`.as('claim_id'))
    .where('claim_id', '=', anyOf(ids))
    .where('attached_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type DocumentRow = Awaited<ReturnType<typeof readDocuments>>[number]

export function readEvents(db: Db, ids: Ids) {
  return db.selectFrom('claim_event').selectAll().where('claim_id', '=', anyOf(ids)).orderBy('seq').execute()
}

export function readDecisions(db: Db, ids: Ids) {
  const all = db.selectFrom('claim_decision').selectAll().where('claim_id', '=', anyOf(ids))
  return all.orderBy('version').execute()
}

/** Reads the decided lines of all versions of the claims' decisions. */
export function readDecidedLines(db: Db, ids: Ids) {
  return db
    .selectFrom('claim_decision_line as decided')
    .innerJoin('claim_decision', 'claim_decision.id', 'decided.decision_id')
    .innerJoin('claim_line', 'claim_line.id', 'decided.line_id')
    .selectAll('decided')
    .select(['claim_line.description_th', 'claim_line.description_en'])
    .where('claim_decision.claim_id', '=', anyOf(ids))
    .orderBy('claim_line.sort')
    .orderBy('claim_line.id')
    .execute()
}
export type DecidedLineRow = Awaited<ReturnType<typeof readDecidedLines>>[number]

export function readRequests(db: Db, ids: Ids) {
  const all = db.selectFrom('document_request').selectAll().where('claim_id', '=', anyOf(ids))
  return all.orderBy('created_at').orderBy('id').execute()
}

export function readAppealRows(db: Db, ids: Ids) {
  const all = db.selectFrom('claim_appeal').selectAll().where('claim_id', '=', anyOf(ids))
  return all.orderBy('filed_at').execute()
}

/** Finds an attached file of a claim of the client's insurers, if the security scan has accepted it. */
export function findAcceptedFile(db: Db, caller: InsurerScope, documentId: string) {
  return db
    .selectFrom('document')
    .innerJoin('claim', 'claim.id', 'document.claim_id')
    .select(['document.id', 'document.name', 'document.content_type', 'document.object_key'])
    .select(['document.object_size', 'document.object_sha256', 'claim.insurer_code', 'claim.person_id'])
    .where('document.id', '=', documentId)
    .where('document.fate', '=', 'accepted')
    .where('document.attached_at', 'is not', null)
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .executeTakeFirst()
}

function anyOf(ids: Ids) {
  return sql<string>`any(${ids}::text[])`
}
