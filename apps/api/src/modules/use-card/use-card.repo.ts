import { limits, type NetworkService, networkServices } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { hasAccess } from '../insurance/who-may-see'

type Db = Kysely<Database>

/** Shown cards use the database's clock, so a server whose clock is wrong has no effect. R59. */
const now = sql<Date>`clock_timestamp()`
const isLive = sql<boolean>`use_card.state = 'shown' and use_card.expires_at > clock_timestamp()`
const ended = { ended_at: now, code_sealed: null } as const

/**
 * SQL condition: the account that shows the card may still use its coverage, because the coverage is the member's own,
 * or the family link to the relative is live. R42
 */
function mayShow(now: Date) {
  return hasAccess({
    accountId: sql.ref('use_card.account_id'),
    personId: sql`(select person_id from coverage where id = use_card.coverage_id)`,
    scope: 'use_card',
    now,
  })
}

export interface NewShownCard {
  id: string
  accountId: string
  coverageId: string
  hospitalId: string
  codeHash: Buffer
  codeSealed: Buffer
  card: object
  eligibility: object
}

export function findHospital(db: Db, hospitalId: string) {
  return db
    .selectFrom('hospital')
    .select('id')
    .where('id', '=', hospitalId)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** Lists the services for which a hospital is in the network of a coverage's plan on a date (ISO). */
export async function listNetwork(
  db: Db,
  of: { hospitalId: string; coverageId: string; today: string },
): Promise<NetworkService[]> {
  const rows = await db
    .selectFrom('network_contract')
    .innerJoin('coverage', 'coverage.insurer_code', 'network_contract.insurer_code')
    .select('service')
    .distinct()
    .where('coverage.id', '=', of.coverageId)
    .where('hospital_id', '=', of.hospitalId)
    .where((where) =>
      where.or([
        where('network_contract.plan_id', 'is', null),
        where('network_contract.plan_id', '=', where.ref('coverage.plan_id')),
      ]),
    )
    .where('valid_from', '<=', of.today)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', of.today)]))
    .execute()
  return networkServices.filter((service) => rows.some((row) => row.service === service))
}

/**
 * Ends shown cards that have expired, or whose family link has ended by `at`, so that the cards can be shown again.
 * With `coverageId`, ends only shown cards of this coverage.
 */
export async function endStale(db: Db, at: Date, coverageId?: string): Promise<void> {
  const shown = () => {
    const rows = db.updateTable('use_card').where('state', '=', 'shown')
    return coverageId === undefined ? rows : rows.where('coverage_id', '=', coverageId)
  }
  await shown()
    .set({ state: 'expired', ended_at: sql<Date>`expires_at`, code_sealed: null })
    .where('expires_at', '<=', now)
    .execute()
  await shown()
    .set({ state: 'cancelled', ...ended })
    .where((where) => where.not(mayShow(at)))
    .execute()
}

/**
 * Inserts a shown card. Inserts nothing if the card is already being shown, or if the digits were given to a card at
 * this hospital in the last 24 hours. Waits for a parallel transaction with the same card.
 * @returns whether the card was inserted
 */
export async function insertShownCard(db: Db, row: NewShownCard): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into use_card (id, account_id, coverage_id, hospital_id, code_hash, code_sealed, card, eligibility, created_at, expires_at)
    select ${row.id}, ${row.accountId}, ${row.coverageId}, ${row.hospitalId}, ${row.codeHash}, ${row.codeSealed},
      ${JSON.stringify(row.card)}::jsonb, ${JSON.stringify(row.eligibility)}::jsonb, at, at + make_interval(secs => ${limits.useCardMs / 1000})
    from (select clock_timestamp() as at) moment
    where not exists (
      select from use_card where hospital_id = ${row.hospitalId} and code_hash = ${row.codeHash}
        and created_at > at - make_interval(secs => ${limits.useCard.codeRestMs / 1000})
    )
    on conflict do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Finds the row of a card that is being shown, no matter which account shows the card. */
export function findLive(db: Db, coverageId: string) {
  return db
    .selectFrom('use_card')
    .select(['id', 'account_id', 'hospital_id', 'expires_at'])
    .where('coverage_id', '=', coverageId)
    .where(isLive)
    .executeTakeFirst()
}

function shownCards(db: Db, at: Date) {
  return db
    .selectFrom('use_card')
    .innerJoin('hospital', 'hospital.id', 'use_card.hospital_id')
    .innerJoin('coverage', 'coverage.id', 'use_card.coverage_id')
    .selectAll('use_card')
    .select([
      'coverage.person_id',
      'coverage.insurer_code',
      'hospital.name_th',
      'hospital.name_en',
      isLive.as('live'),
      mayShow(at).as('may_show'),
      sql<number>`floor(extract(epoch from clock_timestamp() - use_card.created_at) * 1000)::int`.as(
        'age_ms',
      ),
      sql<number>`floor(extract(epoch from use_card.expires_at - clock_timestamp()) * 1000)::int`.as(
        'left_ms',
      ),
    ])
}
export type ShownCardRow = Awaited<ReturnType<ReturnType<typeof shownCards>['executeTakeFirstOrThrow']>>

/** Finds a card that the member showed. Finds a relative's card only while the family link is live. */
export function findOwn(db: Db, at: Date, accountId: string, id: string) {
  return shownCards(db, at)
    .where('use_card.account_id', '=', accountId)
    .where('use_card.id', '=', id)
    .where(mayShow(at))
    .executeTakeFirst()
}

export function listLive(db: Db, at: Date, accountId: string) {
  return shownCards(db, at)
    .where('use_card.account_id', '=', accountId)
    .where(isLive)
    .where(mayShow(at))
    .orderBy('use_card.created_at')
    .execute()
}

/** Finds the card that was last shown at a hospital with these digits, whether or not the card is still shown. */
export function findByDigits(db: Db, at: Date, hospitalId: string, hashes: readonly Buffer[]) {
  return shownCards(db, at)
    .where('use_card.hospital_id', '=', hospitalId)
    .where('use_card.code_hash', 'in', hashes)
    .orderBy('use_card.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findAtHospital(db: Db, at: Date, hospitalId: string, id: string) {
  return shownCards(db, at)
    .where('use_card.hospital_id', '=', hospitalId)
    .where('use_card.id', '=', id)
    .executeTakeFirst()
}

/** Cancels a shown card that is still valid. Of parallel calls, one succeeds; the others return false. */
export async function cancelShownCard(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .updateTable('use_card')
    .set({ state: 'cancelled', ...ended })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(isLive)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks a shown card as checked by the hospital.
 * @returns when the hospital checked it; undefined if the card is no longer shown or the family link has ended
 */
export async function verifyShownCard(
  db: Db,
  at: Date,
  id: string,
  checkId: string,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('use_card')
    .set({ state: 'verified', check_id: checkId, ...ended })
    .where('id', '=', id)
    .where(isLive)
    .where(mayShow(at))
    .returning('ended_at')
    .executeTakeFirst()
  return row?.ended_at ?? undefined
}

export function findHospitalByKey(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('hospital_key')
    .innerJoin('hospital', 'hospital.id', 'hospital_key.hospital_id')
    .select(['hospital.id', 'hospital.name_th', 'hospital.name_en'])
    .where('hospital_key.key_hash', '=', keyHash)
    .where('hospital.active', '=', true)
    .executeTakeFirst()
}

/** Deletes a member's shown cards. Requirement 2.19, R60. */
export async function forgetShownCards(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('use_card').where('account_id', '=', accountId).execute()
}
