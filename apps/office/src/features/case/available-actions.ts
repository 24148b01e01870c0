import { bangkokDate } from '@khum/contract/calendar'
import { canReopen, canUndo } from '@khum/contract/claim-status'
import type { Case } from '@khum/contract/office-case'
import type { ActionName } from './use-case'

/** Finds the appeal that waits for an answer. Nobody can answer it if the claim ended without a decision. */
export function openAppealOf({ status, appeals }: Pick<Case['claim'], 'status' | 'appeals'>) {
  if (status === 'withdrawn' || status === 'closed_missing_documents') return undefined
  return appeals.find(({ answered_at }) => answered_at === null)
}

/** The actions that the person can take on the claim now. */
export function actionsOf({
  found: { claim, holder, proposal, on_hold, quality, is_own_appeal },
  isMine,
  isOpen,
  hasAppeal,
  may,
  meId,
}: {
  found: Case
  isMine: boolean
  isOpen: boolean
  hasAppeal: boolean
  may: (permission: 'claims.decide' | 'claims.second_look') => boolean
  meId: string
}): ActionName[] {
  if (!may('claims.decide')) return []
  if (proposal) {
    if (proposal.by.staff_id === meId) return ['withdraw']
    if (!may('claims.second_look')) return []
    // A person who took part in the decision that was appealed against can't confirm the answer to the appeal.
    const isForOthers = (is_own_appeal && !isOpen) || proposal.exceeds_own_limit
    return isForOthers ? ['sendBack'] : ['confirmLook', 'sendBack']
  }
  if (holder && !isMine) return is_own_appeal && !isOpen ? [] : ['takeOver']
  if (hasAppeal && !isOpen) return isMine && !is_own_appeal ? ['approve', 'answer'] : []
  if (isOpen) {
    if (!isMine) return []
    // The insurer decides the claim now, but staff can still ask the member for documents. A senior assessor records
    // the insurer's decision, or takes the claim back from the insurer.
    if (claim.status === 'sent_to_insurer')
      return may('claims.second_look') ? ['approve', 'reject', 'ask', 'takeBack'] : ['ask']
    // Only a claim that is being checked can be put on hold. A claim that waits for the member is paused already.
    const pauseActions = on_hold
      ? (['resume'] as const)
      : claim.status === 'checking'
        ? (['putOnHold'] as const)
        : []
    // A reopened claim still has its decision. As long as a decision counts, the bill can't be split into other lines.
    const isDecided = claim.decisions.some(({ undone, is_recommendation }) => !undone && !is_recommendation)
    const lines = isDecided ? [] : (['lines'] as const)
    return ['approve', 'reject', 'ask', ...pauseActions, 'insurer', ...lines]
  }
  return [
    ...(quality?.look === null && may('claims.second_look') ? (['agree', 'disagree'] as const) : []),
    ...(canUndo(claim.status) && isOfToday(claim.decisions) ? (['undo'] as const) : []),
    ...(canReopen(claim.status) ? (['reopen'] as const) : []),
  ]
}

/** Whether the current decision was made today. An older one can't be undone; the claim is reopened instead. */
function isOfToday(decisions: Case['claim']['decisions']): boolean {
  const current = decisions.findLast(({ undone, is_recommendation }) => undone === null && !is_recommendation)
  return current !== undefined && bangkokDate(new Date(current.at)) === bangkokDate(new Date())
}
