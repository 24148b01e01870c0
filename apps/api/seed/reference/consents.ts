import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ConsentDocumentTable } from '../../src/db/schema-identity'
import { consentTextHash } from '../../src/modules/consents/text-hash'
import type { ConsentText } from './consents/consent-text'
import { healthData } from './consents/health-data'
import { marketing } from './consents/marketing'
import { privacy } from './consents/privacy'
import { terms } from './consents/terms'

/**
 * The first version of each consent text. Never change a version that has come into force; add a new one with a later date.
 * Consent to health data is separate from the terms, because the law requires it to be explicit and freely given. R66
 */
export const referenceConsents: Insertable<ConsentDocumentTable>[] = [
  terms,
  privacy,
  healthData,
  marketing,
].map((text) =>
  consentRow(text, {
    version: 1,
    isForce: text.kind === 'terms' || text.kind === 'privacy',
    effectiveAt: new Date('2025-01-01T00:00:00+07:00'),
  }),
)

/** Returns a consent text's row. Its id is derived from kind and version, so it is the same in every database. */
export function consentRow(
  { kind, title, body }: ConsentText,
  of: { version: number; isForce: boolean; effectiveAt: Date },
): Insertable<ConsentDocumentTable> {
  const id = createHash('sha256').update(`consent ${kind} ${of.version}`).digest('base64url').slice(0, 22)
  const words = { title_th: title.th, title_en: title.en, body_th: body.th, body_en: body.en }
  return {
    id,
    kind,
    version: of.version,
    is_force: of.isForce,
    ...words,
    text_hash: consentTextHash(words),
    effective_at: of.effectiveAt,
  }
}
