import type { ConsentKind, Lang } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import type { ConsentEventTable } from '../../db/schema-identity'
import { isInScope } from '../../insurer-scope'
import { countsAsConsent, isForced, isForInsurer, isNotWithdrawn, isOfThisApp } from './consents-due'

type Db = Kysely<Database>

/**
 * Selects the consent documents in force in an insurer's app, one of each kind: the newest version of the insurer's own
 * text or, if the insurer has no text of this kind, of the common text. Skips versions that were withdrawn or aren't
 * effective yet. `former_version` is the version that the document replaced.
 */
export function findDocumentsInForce(db: Db, insCode: string, now: Date) {
  return db
    .selectFrom('consent_document')
    .distinctOn('kind')
    .selectAll()
    .select(isForced('consent_document').as('is_force'))
    .select(
      sql<number | null>`(
        select former.version from consent_document former
        where former.kind = consent_document.kind and former.version < consent_document.version
          and (former.insurer_code is null or former.insurer_code = consent_document.insurer_code)
          and ${isNotWithdrawn('former')}
        order by former.insurer_code is null, former.version desc limit 1)`.as('former_version'),
    )
    .where(isForInsurer('consent_document', sql`${insCode}`, now))
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
}

/**
 * Selects every version of the insurers' consent documents with its withdrawal, if there was one, newest first within
 * insurer and kind. Includes the common documents only if the caller may act for every insurer.
 */
export function findAllDocuments(db: Db, insurers: InsurerScope) {
  return db
    .selectFrom('consent_document')
    .leftJoin('consent_document_withdrawal', 'consent_document_withdrawal.document_id', 'consent_document.id')
    .selectAll('consent_document')
    .select(isForced('consent_document').as('is_force'))
    .select([
      'consent_document_withdrawal.at as withdrawn_at',
      'consent_document_withdrawal.reason as withdrawn_reason',
    ])
    .where(isInScope(insurers, sql.ref('consent_document.insurer_code')))
    .orderBy('consent_document.insurer_code', (order) => order.asc().nullsFirst())
    .orderBy('consent_document.kind')
    .orderBy('consent_document.version', 'desc')
    .execute()
}

/** Finds the insurer of a partner's app; for an unknown partner, the insurer of the default partner's app. */
export async function findAppInsurer(db: Db, partnerId: string, defaultId: string): Promise<string> {
  const partner = await db
    .selectFrom('partner')
    .select('ins_code')
    .where('id', 'in', [partnerId, defaultId])
    .orderBy((eb) => eb('id', '=', partnerId), 'desc')
    .limit(1)
    .executeTakeFirst()
  return partner?.ins_code ?? ''
}

export interface ConsentEntry {
  accountId: string
  partnerId: string
  action: ConsentEventTable['action']
  at: Date
  lang: Lang
  channel: ConsentEventTable['channel']
}

/** Records what the member accepted or withdrew, with the hash of the document that the member saw. R66 */
export async function insertConsentEvents(
  db: Db,
  entry: ConsentEntry,
  documents: readonly { id: string; text_hash: Buffer }[],
): Promise<void> {
  if (documents.length === 0) return
  await db
    .insertInto('consent_event')
    .values(
      documents.map((document) => ({
        account_id: entry.accountId,
        partner_id: entry.partnerId,
        document_id: document.id,
        text_hash: document.text_hash,
        action: entry.action,
        at: entry.at,
        lang: entry.lang,
        channel: entry.channel,
      })),
    )
    .execute()
}

export function findConsentEvents(db: Db, accountId: string) {
  return db
    .selectFrom('consent_event')
    .innerJoin('consent_document', 'consent_document.id', 'consent_event.document_id')
    .select([
      'consent_document.kind',
      'consent_document.version',
      'consent_event.action',
      'consent_event.at',
      'consent_event.lang',
      sql<boolean>`(${countsAsConsent('consent_event', 'consent_document')} and ${isOfThisApp('consent_event')})`.as(
        'counts',
      ),
    ])
    .where('consent_event.account_id', '=', accountId)
    .orderBy('consent_event.id', 'desc')
    .execute()
}

/**
 * Finds the member's last acceptance or withdrawal of consent of one kind, with its document; undefined if there is
 * none. Leaves out acceptances of texts that an operator has withdrawn, and everything before the member joined this
 * app.
 */
export function findLatestConsent(db: Db, accountId: string, kind: ConsentKind) {
  return db
    .selectFrom('consent_event')
    .innerJoin('consent_document', 'consent_document.id', 'consent_event.document_id')
    .select(['consent_event.action', 'consent_document.id', 'consent_document.text_hash'])
    .where('consent_event.account_id', '=', accountId)
    .where('consent_document.kind', '=', kind)
    .where(countsAsConsent('consent_event', 'consent_document'))
    .where(isOfThisApp('consent_event'))
    .orderBy('consent_event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Locks a live account, so that its consents don't change before the transaction ends. Returns undefined if the account
 * is deleted.
 */
export function lockAccount(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'lang'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
