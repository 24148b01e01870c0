import type { ConsentKind } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type { ConsentDocumentTable } from '../src/db/schema-identity'
import { newId } from '../src/ids'
import { insertConsentEvents } from '../src/modules/consents/consents.repo'
import { consentTextHash } from '../src/modules/consents/text-hash'
import { testPartner } from './test-partner'

type Db = Kysely<Database>

/** Inserts a consent text that has been valid since 2026 and isn't forced by default. Returns its id. */
export async function makeConsentDocument(
  db: Db,
  spec: Partial<Insertable<ConsentDocumentTable>> & { kind: ConsentKind },
): Promise<string> {
  const document = {
    id: newId(),
    version: 1,
    is_force: false,
    title_th: 'ข้อความทดสอบ',
    title_en: 'A test text',
    body_th: `เนื้อหา ${spec.version ?? 1}`,
    body_en: `Body ${spec.version ?? 1}`,
    effective_at: new Date('2026-01-01T00:00:00Z'),
    ...spec,
  }
  await db
    .insertInto('consent_document')
    .values({ text_hash: consentTextHash(document), ...document })
    // The text may exist already, because members are created in parallel.
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
  return document.id
}

export async function makeConsentEvent(
  db: Db,
  accountId: string,
  documentId: string,
  action: 'accepted' | 'withdrawn' = 'accepted',
): Promise<void> {
  const document = await db
    .selectFrom('consent_document')
    .select(['id', 'text_hash'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  await insertEvent(db, accountId, document, action)
}

async function insertEvent(
  db: Db,
  accountId: string,
  document: { id: string; text_hash: Buffer },
  action: 'accepted' | 'withdrawn',
): Promise<void> {
  const at = new Date('2026-02-01T00:00:00Z')
  const entry = { accountId, partnerId: testPartner.id, action, at, lang: 'th', channel: 'seed' } as const
  await insertConsentEvents(db, entry, [document])
}

/** Accepts the newest text of the consent to health data. Inserts a text if there is none. */
export async function acceptHealthData(db: Db, accountId: string): Promise<void> {
  const newest = () =>
    db
      .selectFrom('consent_document')
      .select(['id', 'text_hash'])
      .where('kind', '=', 'health_data')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  let document = await newest()
  if (!document) {
    await makeConsentDocument(db, { kind: 'health_data' })
    document = await newest()
  }
  if (document) await insertEvent(db, accountId, document, 'accepted')
}
