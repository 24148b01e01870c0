import type { UseCard, UseCardState } from '@khum/contract'
import type { AppContext } from '../../context'
import { makeToken, openDigits } from './codes'
import type { Showing } from './use-card.repo'

/** A showing as its member sees it: digits and QR while it is live, and no longer. TRUST R59 */
export function toUseCard({ keys, config }: Pick<AppContext, 'keys' | 'config'>, row: Showing): UseCard {
  const live = row.live && row.code_sealed !== null
  return {
    id: row.id,
    coverage_id: row.coverage_id,
    hospital: { id: row.hospital_id, name: { th: row.name_th, en: row.name_en } },
    state: stateOf(row),
    expires_at: row.expires_at.toISOString(),
    left_ms: live ? Math.max(0, row.left_ms) : 0,
    code: row.live && row.code_sealed ? openDigits(keys, row.id, row.code_sealed) : null,
    // Behind a #: what stands there reaches no server's log.
    qr: live ? new URL(`/desk/verify#${makeToken(keys, row.id, row.age_ms)}`, config.publicUrl).href : null,
    card: row.card,
    eligibility: row.eligibility,
    verified_at: row.state === 'verified' ? (row.ended_at?.toISOString() ?? null) : null,
  }
}

/** Nobody needs to have written down that time is over. */
function stateOf({ state, live }: Showing): UseCardState {
  return state === 'shown' && !live ? 'expired' : state
}
