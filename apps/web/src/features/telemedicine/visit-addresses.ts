import { href } from '@khum/contract/paths'
import type { TelemedEntry, TelemedVisit } from '@khum/contract/telemedicine-visit'

export const termsSteps = [1, 2, 3] as const
export type TermsStep = (typeof termsSteps)[number]

/**
 * Each step of the terms has two addresses: /telemed-policy-2 (`numbered`) and /telemed-policy/2 (`id`). Requirement
 * 2.4
 */
export type AddressForm = 'numbered' | 'id'

const numbered = {
  mart: { 1: 'telemedPolicy1', 2: 'telemedPolicy2', 3: 'telemedPolicy3' },
  coverage: { 1: 'telemedPolicyCoverage1', 2: 'telemedPolicyCoverage2', 3: 'telemedPolicyCoverage3' },
} as const

export function termsAddress(entry: TelemedEntry, step: TermsStep, form: AddressForm = 'numbered'): string {
  if (form === 'numbered') return href(numbered[entry][step])
  const id = String(step)
  return entry === 'mart' ? href('telemedPolicy', { id }) : href('telemedPolicyCoverage', { id })
}

/** Returns the address of the screen from which a member starts a visit. */
export function entryAddress(entry: TelemedEntry): string {
  return entry === 'mart' ? href('telemedMart') : href('coverages')
}

export function cardsAddress({ entry, provider, cards }: Pick<TelemedVisit, 'entry' | 'provider' | 'cards'>) {
  if (entry === 'mart') return href('telemedicine', { id: provider.id })
  const main = cards[0]?.coverage_id
  return main === undefined ? href('telemedicineCoverage') : href('telemedicineCoverage', { id: main })
}

/** Returns the first step with terms that aren't accepted yet; null if all are. */
export function nextTermsStep({ accepted_steps }: Pick<TelemedVisit, 'accepted_steps'>): TermsStep | null {
  return termsSteps.find((step) => !accepted_steps.includes(step)) ?? null
}

/**
 * Returns the address of the visit's next step: choosing cards, accepting terms, then the preview or the hand-off code.
 */
export function nextAddress(visit: TelemedVisit, form: AddressForm = 'numbered'): string {
  if (visit.state === 'choosing' && visit.cards.length === 0) return cardsAddress(visit)
  const step = nextTermsStep(visit)
  if (visit.state === 'choosing' && step !== null) return termsAddress(visit.entry, step, form)
  const asCode = visit.state === 'handed_off' && visit.provider.hand_off === 'code'
  return asCode
    ? href('previewTelemedicineCode', { id: visit.id })
    : href('previewTelemedicine', { id: visit.id })
}
