import { href } from '@khum/contract/paths'
import { useRef } from 'react'
import {
  ChooseCoverage,
  ClaimFlow,
  DraftPicker,
  HospitalPicker,
  Receipt,
  SymptomPicker,
} from '../features/claims'
import { Navigate, useNavigate, useSearchParams } from '../router'
import type { Parts } from '../ui/layout/parts'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'
import { useBackToList } from './shell/use-back-to-list'

/** `/coverages/eclaim`: the member chooses the coverage to claim on. */
export const CoveragesEclaimRoute = contentScreen('coveragesEclaim', <ChooseCoverage />)

/**
 * `/e-claim`: the four steps of a claim. In the address, `draft` is the draft to fill in; `claim` is the claim just
 * sent. `only` says that the claim began without a choice, because the member had only one card. Then "back" leads
 * home, because the screen before (the list of cards or a sign-in) would lead to the claim again. Requirement 2.15
 */
export function EClaimRoute() {
  const [address] = useSearchParams()
  const draft = address.get('draft')
  const claim = address.get('claim')
  const navigate = useNavigate()
  const backToList = useBackToList(href('coveragesEclaim'))
  const back = address.has('only') ? () => void navigate(href('home'), { replace: true }) : backToList
  if (claim !== null)
    return (
      <Screen name="eClaim" back={href('home')} bare>
        <Receipt id={claim} />
      </Screen>
    )
  if (draft === null)
    return (
      <Screen name="eClaim" bare>
        <Navigate to={href('coveragesEclaim')} replace />
      </Screen>
    )
  return (
    <Screen name="eClaim" back={back} bare>
      <ClaimFlow draftId={draft} />
    </Screen>
  )
}

/** `/symptom`: the member chooses the reason for treatment, then returns to the claim. */
export function SymptomRoute() {
  const { draft, backToForm } = usePicker()
  const screen = ({ body, action }: Parts) => (
    <Screen name="symptom" back={backToForm} bare action={action}>
      {body}
    </Screen>
  )
  return (
    <DraftPicker draftId={draft} screen={screen}>
      {(open) => (
        <SymptomPicker open={open} onDone={backToForm}>
          {screen}
        </SymptomPicker>
      )}
    </DraftPicker>
  )
}

/** `/provider-list`: the member chooses the hospital or clinic, then returns to the claim. */
export function ProviderListRoute() {
  const { draft, backToForm } = usePicker()
  return (
    <Screen name="providerList" back={backToForm} bare>
      <DraftPicker draftId={draft}>
        {(open) => <HospitalPicker open={open} onDone={backToForm} />}
      </DraftPicker>
    </Screen>
  )
}

/**
 * For screens on which the member chooses something for a draft, such as the hospital. Returns the draft's id (from
 * the URL) and a function that goes back to the draft's form. Only the function's first call has an effect.
 */
function usePicker() {
  const [address] = useSearchParams()
  const draft = address.get('draft')
  const form =
    draft === null
      ? href('coveragesEclaim')
      : `${href('eClaim')}?${new URLSearchParams({ draft, step: 'fill' })}`
  const goBack = useBackToList(form)
  const hasLeft = useRef(false)
  function backToForm() {
    // A second tap, while the form is loading, would go back beyond the form.
    if (hasLeft.current) return
    hasLeft.current = true
    goBack()
  }
  return { draft, backToForm }
}
