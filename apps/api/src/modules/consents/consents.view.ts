import type { ConsentDocument, ConsentKind, MyConsent, Words } from '@khum/contract'
import type { Selectable } from 'kysely'
import type { ConsentDocumentTable } from '../../db/schema-identity'
import type { findConsentEvents } from './consents.repo'

type DocumentRow = Selectable<ConsentDocumentTable> & { former_version: number | null }
type EventRow = Awaited<ReturnType<typeof findConsentEvents>>[number]

/** Whether a member can have an account without this consent. R66 */
export function isOptional(kind: ConsentKind): boolean {
  return kind === 'health_data' || kind === 'marketing'
}

/**
 * Returns a document without `news`, the text about what changed. Only members who accepted the previous version see
 * that text.
 */
export function toConsentDocument(row: DocumentRow): ConsentDocument {
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    is_force: row.is_force,
    title: { th: row.title_th, en: row.title_en },
    body: { th: row.body_th, en: row.body_en },
    news: null,
    controller: toWords(row.controller_th, row.controller_en),
    dpo_contact: row.dpo_contact,
    effective_at: row.effective_at.toISOString(),
  }
}

/** Returns the words in both languages; null if one language is missing. */
export function toWords(th: string | null, en: string | null): Words | null {
  return th === null || en === null ? null : { th, en }
}

/**
 * Returns the member's consent to a document, with its history.
 * @param events the account's consent events, newest first
 */
export function toMyConsent(document: DocumentRow, events: readonly EventRow[]): MyConsent {
  const history = events.filter((event) => event.kind === document.kind)
  const last = history.find((event) => event.counts)
  const sawFormer = history.some(
    ({ counts, action, version }) => counts && action === 'accepted' && version === document.former_version,
  )
  return {
    kind: document.kind,
    current: {
      ...toConsentDocument(document),
      news: sawFormer ? toWords(document.news_th, document.news_en) : null,
    },
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
