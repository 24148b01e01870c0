import { type DraftStep, draftSteps } from '@khum/contract/claims'

/** The step that an address names, or null. */
export function stepOf(value: string | null): DraftStep | null {
  return draftSteps.find((step) => step === value) ?? null
}
