import type { UseCard, UseCardState } from '@khum/contract'
import type { AppContext } from '../../context'
import { makeToken, openDigits } from './codes'
import type { ShownCardRow } from './use-card.repo'

/** Converts a shown card to what its member sees. Includes digits and QR code only while the card is shown. R59. */
export function toUseCard({ keys, config }: Pick<AppContext, 'keys' | 'config'>, row: ShownCardRow): UseCard {
  const live = row.live && row.code_sealed !== null
  return {
    id: row.id,
    coverage_id: row.coverage_id,
    hospital: { id: row.hospital_id, name: { th: row.name_th, en: row.name_en } },
    state: stateOf(row),
    expires_at: row.expires_at.toISOString(),
    left_ms: live ? Math.max(0, row.left_ms) : 0,
    code: row.live && row.code_sealed ? openDigits(keys, row.id, row.code_sealed) : null,
    // The token is in the part of the URL after `#`, so that it reaches no server log.
    qr: live ? new URL(`/desk/verify#${makeToken(keys, row.id, row.age_ms)}`, config.publicUrl).href : null,
    card: row.card,
    eligibility: row.eligibility,
    verified_at: row.state === 'verified' ? (row.ended_at?.toISOString() ?? null) : null,
  }
}

/** Returns the current state: `expired` once the time is up, even if the expiry job hasn't run yet. */
function stateOf({ state, live }: ShownCardRow): UseCardState {
  return state === 'shown' && !live ? 'expired' : state
}
