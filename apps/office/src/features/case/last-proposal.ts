import type { ReasonCode, ReasonDetail } from '@khum/contract/claim-status'
import type { Words } from '@khum/contract/fields'
import type { Case } from '@khum/contract/office-case'

/**
 * Returns the texts with which the panel of a new approval or rejection (`kind`) starts: the words to the member and,
 * for a rejection, the reasons. They come from the claim's last recommendation, sent-back proposal or undone decision.
 * Returns empty values if the last one was a rejection and the new one is an approval, or the other way round.
 */
export function readLastProposal(
  found: Case,
  kind: 'approve' | 'reject',
): Words & { reason: ReasonCode | null; detail: ReasonDetail | null } {
  const last = found.figures.at(-1)
  const decision = found.claim.decisions.find(({ version }) => version === last?.version)
  const outcome = (last?.sent_back ?? decision)?.outcome
  if (outcome === undefined || (outcome === 'not_approved') !== (kind === 'reject')) return nothing
  const adopted = decision?.is_recommendation || decision?.undone ? decision : undefined
  const words = last?.sent_back?.to_member ?? adopted?.note ?? nothing
  const { reason, reason_detail: detail } = last?.sent_back ?? adopted ?? {}
  return { th: words.th, en: words.en, reason: reason ?? null, detail: detail ?? null }
}

const nothing = { th: '', en: '', reason: null, detail: null }
