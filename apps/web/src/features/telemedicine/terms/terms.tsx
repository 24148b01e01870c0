import type { TelemedEntry, TelemedVisit } from '@khum/contract/telemedicine-visit'
import { hasFailed } from '../../../lib/has-failed'
import { failedParts, loadingParts, type RenderParts, redirect } from '../screen-parts'
import { useOpenVisit, useTerms } from '../use-telemedicine'
import {
  type AddressForm,
  cardsAddress,
  entryAddress,
  nextTermsStep,
  type TermsStep,
  termsAddress,
} from '../visit-addresses'
import { AcceptTerms } from './accept-terms'

/**
 * One step of the terms of the unfinished visit. Redirects to the first missing step, or to the screen where visits
 * start if there is no visit. Requirement 2.18
 */
export function Terms({
  entry,
  step,
  form,
  children,
}: {
  entry: TelemedEntry
  step: TermsStep
  form: AddressForm
  children: RenderParts
}) {
  const visit = useOpenVisit(entry)
  const terms = useTerms(visit.data?.id)
  if (hasFailed(visit)) return children(failedParts(visit))
  if (visit.isPending) return children(loadingParts)
  const earlierAddress = missingStepAddress(entry, visit.data, step, form)
  // If an earlier step is missing, redirects to it. Waits for a running fetch of the visit first, because another tab
  // may have completed that step in the meantime.
  if (earlierAddress !== null && !visit.isFetching) return redirect(earlierAddress, children)
  if (earlierAddress !== null || visit.data === null || terms.isPending) return children(loadingParts)
  const text = terms.data?.items.find((one) => one.step === step)
  if (!text) return children(failedParts(terms))
  return (
    <AcceptTerms
      key={text.id}
      visit={visit.data}
      text={text}
      step={step}
      form={form}
      onChanged={() => {
        void visit.refetch()
        void terms.refetch()
      }}
    >
      {children}
    </AcceptTerms>
  )
}

/** Returns the address of an earlier step that must come first; null if there is none. */
function missingStepAddress(
  entry: TelemedEntry,
  visit: TelemedVisit | null,
  step: TermsStep,
  form: AddressForm,
) {
  if (visit === null) return entryAddress(entry)
  if (visit.cards.length === 0) return cardsAddress(visit)
  const next = nextTermsStep(visit)
  return next !== null && step > next ? termsAddress(entry, next, form) : null
}
