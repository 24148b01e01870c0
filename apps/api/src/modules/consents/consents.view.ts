import type { ConsentDocument, ConsentKind, MyConsent } from '@khum/contract'
import type { Selectable } from 'kysely'
import type { ConsentDocumentTable } from '../../db/schema-identity'
import type { findConsentEvents } from './consents.repo'

type DocumentRow = Selectable<ConsentDocumentTable>
type EventRow = Awaited<ReturnType<typeof findConsentEvents>>[number]

/** Whether a member can have an account without this consent. R66 */
export function isOptional(kind: ConsentKind): boolean {
  return kind === 'health_data' || kind === 'marketing'
}

export function toConsentDocument(row: DocumentRow): ConsentDocument {
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    is_force: row.is_force,
    title: { th: row.title_th, en: row.title_en },
    body: { th: row.body_th, en: row.body_en },
    effective_at: row.effective_at.toISOString(),
  }
}

/** @param events of the account, newest first */
export function toMyConsent(document: DocumentRow, events: readonly EventRow[]): MyConsent {
  const history = events.filter((event) => event.kind === document.kind)
  const last = history.find((event) => event.counts)
  return {
    kind: document.kind,
    current: toConsentDocument(document),
    accepted_version: last?.action === 'accepted' ? last.version : null,
    optional: isOptional(document.kind),
    history: history.map(({ action, version, at, lang }) => ({
      action,
      version,
      at: at.toISOString(),
      lang,
    })),
  }
}
