import { href } from '@khum/contract/paths'
import type { TelemedEntry, TelemedVisit } from '@khum/contract/telemedicine'

export const termsSteps = [1, 2, 3] as const
export type TermsStep = (typeof termsSteps)[number]

/** The two readings of the terms' addresses: /telemed-policy-2 and /telemed-policy/2. Spec §2 */
export type StepForm = 'numbered' | 'id'

const numbered = {
  mart: { 1: 'telemedPolicy1', 2: 'telemedPolicy2', 3: 'telemedPolicy3' },
  coverage: { 1: 'telemedPolicyCoverage1', 2: 'telemedPolicyCoverage2', 3: 'telemedPolicyCoverage3' },
} as const

export function termsAddress(entry: TelemedEntry, step: TermsStep, form: StepForm = 'numbered'): string {
  if (form === 'numbered') return href(numbered[entry][step])
  const id = String(step)
  return entry === 'mart' ? href('telemedPolicy', { id }) : href('telemedPolicyCoverage', { id })
}

/** Where each family of screens begins. */
export function startAddress(entry: TelemedEntry): string {
  return entry === 'mart' ? href('telemedMart') : href('coverages')
}

/** Where the cards of a visit are chosen. */
export function cardsAddress({ entry, provider, cards }: Pick<TelemedVisit, 'entry' | 'provider' | 'cards'>) {
  if (entry === 'mart') return href('telemedicine', { id: provider.id })
  const main = cards[0]?.coverage_id
  return main === undefined ? href('telemedicineCoverage') : href('telemedicineCoverage', { id: main })
}

/** The first of the terms that was not accepted yet; null: all were. */
export function openStep({ accepted_steps }: Pick<TelemedVisit, 'accepted_steps'>): TermsStep | null {
  return termsSteps.find((step) => !accepted_steps.includes(step)) ?? null
}

/** Where a visit is gone on with: what is missing first, then the preview. */
export function wayOn(visit: TelemedVisit, form: StepForm = 'numbered'): string {
  if (visit.state === 'choosing' && visit.cards.length === 0) return cardsAddress(visit)
  const step = openStep(visit)
  if (visit.state === 'choosing' && step !== null) return termsAddress(visit.entry, step, form)
  const asCode = visit.state === 'handed_off' && visit.provider.hand_off === 'code'
  return asCode
    ? href('previewTelemedicineCode', { id: visit.id })
    : href('previewTelemedicine', { id: visit.id })
}
