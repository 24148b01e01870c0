import type { Case } from '@khum/contract/office-case'
import type { StaffMe } from '@khum/contract/office-session'
import { useMe } from '../../session/session'
import { forgetTyped, useTyped } from '../../session/use-typed'
import type { ActionName } from './use-case'

/** Keeps what this person types for a claim, even if the page reloads or another person changes the claim. */
export function useCaseTyped<T extends object>(name: string, { claim }: Case, initial: () => T) {
  return useTyped(`${startOf(useMe(), claim.claim_number)}${name}`, initial)
}

/**
 * Forgets what this person typed for a claim in the panel `panel`, because the panel's change was saved. Without
 * `panel`, forgets what was typed in all panels, because the claim was decided. Never forgets an internal note, because
 * the note is stored under another name.
 */
export function forgetCaseTyped(me: StaffMe, claimNumber: string, panel: ActionName | '' = ''): void {
  forgetTyped(startOf(me, claimNumber) + panel)
}

const startOf = ({ id }: StaffMe, claimNumber: string) => `case ${id} ${claimNumber} `
