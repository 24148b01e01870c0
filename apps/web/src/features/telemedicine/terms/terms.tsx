import { type TelemedEntry, type TelemedVisit, telemedEndpoints } from '@khum/contract/telemedicine'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi, useViewer } from '../../../lib/services'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import { useOpenVisit } from '../use-telemedicine'
import {
  cardsAddress,
  openStep,
  type StepForm,
  startAddress,
  type TermsStep,
  termsAddress,
} from '../visit-addresses'
import { AcceptTerms } from './accept-terms'

/** One of the three terms of the visit under way; without one, its start, and never past a step that is open. Spec §2 */
export function Terms({
  entry,
  step,
  form,
  children,
}: {
  entry: TelemedEntry
  step: TermsStep
  form: StepForm
  children: (parts: Parts) => ReactNode
}) {
  const visit = useOpenVisit(entry)
  const terms = useTerms(visit.data?.id)
  const failure = (error: unknown, again: () => unknown) =>
    children({ body: <LoadFailure error={error} onRetry={() => void again()} /> })
  if (visit.isError) return failure(visit.error, visit.refetch)
  if (visit.isPending) return children({ body: <SkeletonBlock height={24} /> })
  const elsewhere = leadsTo(entry, visit.data, step, form)
  // What was known before may be out of date: another tab goes on, too.
  if (elsewhere !== null && !visit.isFetching) return <Navigate to={elsewhere} replace />
  if (elsewhere !== null || visit.data === null || terms.isPending)
    return children({ body: <SkeletonBlock height={24} /> })
  const text = terms.data?.items.find((one) => one.step === step)
  if (!text) return failure(terms.error, terms.refetch)
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

/** Where a step that cannot be taken yet leads; null: it can. */
function leadsTo(entry: TelemedEntry, visit: TelemedVisit | null, step: TermsStep, form: StepForm) {
  if (visit === null) return startAddress(entry)
  if (visit.cards.length === 0) return cardsAddress(visit)
  const open = openStep(visit)
  return open !== null && step > open ? termsAddress(entry, open, form) : null
}

function useTerms(visit: string | undefined) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['telemed-terms', viewer, visit],
    enabled: visit !== undefined,
    queryFn: ({ signal }) =>
      api.call(telemedEndpoints.listTelemedTerms, { params: { id: visit ?? '' } }, { signal }),
  })
}
