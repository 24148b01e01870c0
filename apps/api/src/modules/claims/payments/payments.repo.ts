import type { PaymentOrder, Recovery } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'

type Db = Kysely<Database>

interface PageOf<S> {
  insurer?: string | undefined
  status: S
  after?: string | undefined
  limit: number
}

function orders(db: Db, caller: InsurerScope) {
  return db
    .selectFrom('payment_order')
    .innerJoin('claim', 'claim.id', 'payment_order.claim_id')
    .innerJoin('coverage', 'coverage.id', 'claim.coverage_id')
    .leftJoin('payout_account', 'payout_account.id', 'payment_order.payout_account_id')
    .selectAll('payment_order')
    .select([
      'claim.claim_number',
      'claim.insurer_code',
      'claim.person_id',
      'claim.mode',
      'claim.answer_due_date',
    ])
    .select(['claim.provider_code', 'claim.provider_name', 'claim.hospital_claim_number'])
    .select('coverage.void_from_inception')
    .select(['method', 'bank_code', 'holder', 'last4', 'number_sealed', 'confirmed_at'])
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
}
export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

/**
 * Lists payment orders of the client's insurers, oldest first, after the order `after`. Leaves out due orders of a
 * coverage that is void from inception, until the coverage is restored. In the office, an automatic check of the claim
 * says that its coverage is void.
 */
export function listOrders(
  db: Db,
  caller: InsurerScope,
  page: PageOf<PaymentOrder['status']> & { claim_number?: string | undefined },
) {
  let query = orders(db, caller).where('payment_order.status', '=', page.status)
  if (page.status === 'due') query = query.where('coverage.void_from_inception', '=', false)
  if (page.insurer) query = query.where('claim.insurer_code', '=', page.insurer)
  if (page.claim_number) query = query.where('claim.claim_number', '=', page.claim_number)
  if (page.after) query = query.where(isAfter(caller, 'payment_order', page.after))
  return query.orderBy('payment_order.created_at').orderBy('payment_order.id').limit(page.limit).execute()
}

export function findOrder(db: Db, caller: InsurerScope, id: string) {
  return orders(db, caller).where('payment_order.id', '=', id).executeTakeFirst()
}

function recoveries(db: Db, caller: InsurerScope) {
  return db
    .selectFrom('recovery')
    .innerJoin('claim', 'claim.id', 'recovery.claim_id')
    .leftJoin('claim as other', (join) =>
      join
        .onRef('other.id', '=', 'recovery.set_off_claim_id')
        .onRef('other.insurer_code', '=', 'claim.insurer_code'),
    )
    .selectAll('recovery')
    .select(['claim.claim_number', 'claim.insurer_code', 'claim.person_id'])
    .select('other.claim_number as set_off_against')
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
}

/** Lists recoveries of the client's insurers, oldest first, after the recovery `after`. */
export function listRecoveryRows(db: Db, caller: InsurerScope, page: PageOf<Recovery['status']>) {
  let query = recoveries(db, caller).where('recovery.status', '=', page.status)
  if (page.insurer) query = query.where('claim.insurer_code', '=', page.insurer)
  if (page.after) query = query.where(isAfter(caller, 'recovery', page.after))
  return query.orderBy('recovery.created_at').orderBy('recovery.id').limit(page.limit).execute()
}

export function findRecovery(db: Db, caller: InsurerScope, id: string) {
  return recoveries(db, caller).where('recovery.id', '=', id).executeTakeFirst()
}

/**
 * SQL condition: a row was created after the row with this id. Matches no rows if the id is unknown or belongs to
 * another insurer, so a client can't find out that such an id exists. R99
 */
function isAfter(caller: InsurerScope, table: 'payment_order' | 'recovery', id: string) {
  const [createdAt, own] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
  return sql<boolean>`(${createdAt}, ${own}) > (
    select last.created_at, last.id from ${sql.table(table)} last join claim last_claim on last_claim.id = last.claim_id
    where last.id = ${id} and ${isInScope(caller, sql.ref('last_claim.insurer_code'))})`
}
