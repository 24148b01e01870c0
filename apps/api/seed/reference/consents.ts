import { createHash } from 'node:crypto'
import type { Words } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { ConsentDocumentTable } from '../../src/db/schema-identity'
import { consentTextHash } from '../../src/modules/consents/text-hash'
import type { ConsentText } from './consents/consent-text'
import { healthData } from './consents/health-data'
import { marketing } from './consents/marketing'
import { privacy } from './consents/privacy'
import { terms } from './consents/terms'

/**
 * The first version of each common consent text. Never change it: staff publish later versions, and insurers' own
 * texts, with `npm run consents`. Consent to health data is separate from the terms, because the law requires it to be
 * explicit and freely given. R66
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

/** The insurer that a text belongs to, as the controller of the data. */
export interface TextOwner {
  code: string
  controller: Words
  dpoContact: string
}

/**
 * Returns the row of a consent text. The row's id is derived from kind and version, so that it is the same in every
 * database.
 */
export function consentRow(
  { kind, title, body, news }: ConsentText,
  of: { version: number; isForce: boolean; effectiveAt: Date; insurer?: TextOwner },
): Insertable<ConsentDocumentTable> {
  const id = createHash('sha256').update(`consent ${kind} ${of.version}`).digest('base64url').slice(0, 22)
  const words = {
    title_th: title.th,
    title_en: title.en,
    body_th: body.th,
    body_en: body.en,
    news_th: news?.th ?? null,
    news_en: news?.en ?? null,
    controller_th: of.insurer?.controller.th ?? null,
    controller_en: of.insurer?.controller.en ?? null,
    dpo_contact: of.insurer?.dpoContact ?? null,
  }
  return {
    id,
    kind,
    insurer_code: of.insurer?.code ?? null,
    version: of.version,
    is_force: of.isForce,
    ...words,
    text_hash: consentTextHash(words),
    effective_at: of.effectiveAt,
  }
}
