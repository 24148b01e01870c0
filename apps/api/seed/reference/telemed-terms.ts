import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { TelemedDocumentTable } from '../../src/db/schema-telemed'
import { consentTextHash } from '../../src/modules/consents/text-hash'
import { dataConsent } from './telemed-terms/data-consent'
import { disclaimer } from './telemed-terms/disclaimer'
import type { TelemedText } from './telemed-terms/telemed-text'
import { terms } from './telemed-terms/terms'

/**
 * The first version of the three terms. Never change a version; add a new one with a later date. Requirement 2.18, R66
 */
export const referenceTelemedTerms = [terms, disclaimer, dataConsent].map((text) =>
  telemedTermsRow(text, { version: 1, effectiveAt: new Date('2025-01-01T00:00:00+07:00') }),
)

/**
 * Returns the row of a text. The row's id is derived from step and version, so that it is the same in every database.
 */
function telemedTermsRow(
  { step, title, body }: TelemedText,
  of: { version: number; effectiveAt: Date },
): Insertable<TelemedDocumentTable> {
  const words = { title_th: title.th, title_en: title.en, body_th: body.th, body_en: body.en }
  return {
    id: createHash('sha256').update(`telemed ${step} ${of.version}`).digest('base64url').slice(0, 22),
    step,
    version: of.version,
    ...words,
    text_hash: consentTextHash(words),
    effective_at: of.effectiveAt,
  }
}
