import type { ReasonCode, ReasonDetail } from '@khum/contract/claim-status'
import type { Words } from '@khum/contract/fields'
import type { Case } from '@khum/contract/office-case'

/**
 * Returns the figures of the last decision, recommendation to the insurer, or proposal that was sent back or taken back. Undone decisions don't
 * count.
 */
export function findLastFigures({ claim, figures }: Case): Case['figures'][number] | undefined {
  return figures.findLast(
    ({ version, sent_back }) =>
      sent_back !== null || claim.decisions.some((each) => each.version === version && each.undone === null),
  )
}

/**
 * Returns what a new decision adopts from the last recommendation or returned proposal, if that was an approval or a
 * rejection too: the words to the member and, from a recommended rejection, its reasons.
 */
export function readLastProposal(
  found: Case,
  kind: 'approve' | 'reject',
): Words & { reason: ReasonCode | null; detail: ReasonDetail | null } {
  const last = findLastFigures(found)
  const decision = found.claim.decisions.find(({ version }) => version === last?.version)
  const outcome = (last?.sent_back ?? decision)?.outcome
  if (outcome === undefined || (outcome === 'not_approved') !== (kind === 'reject')) return nothing
  const recommended = decision?.is_recommendation ? decision : undefined
  const words = last?.sent_back?.to_member ?? recommended?.note ?? nothing
  return {
    th: words.th,
    en: words.en,
    reason: recommended?.reason ?? null,
    detail: recommended?.reason_detail ?? null,
  }
}

const nothing = { th: '', en: '', reason: null, detail: null }
