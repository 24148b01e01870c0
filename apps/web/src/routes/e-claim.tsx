import { href } from '@khum/contract/paths'
import { Navigate, useSearchParams } from 'react-router'
import { ClaimFlow, Receipt } from '../features/claims'
import { Screen } from './shell/screen'

/** Spec §2 /e-claim: the four steps. `draft` is being filled in; `claim` was sent from here. */
export function EClaimRoute() {
  const [address] = useSearchParams()
  const draft = address.get('draft')
  const claim = address.get('claim')
  if (claim !== null)
    return (
      <Screen name="eClaim" back={href('home')} bare>
        <Receipt id={claim} />
      </Screen>
    )
  if (draft === null) return <Navigate to={href('coveragesEclaim')} replace />
  return (
    <Screen name="eClaim" bare {...(address.get('step') ? {} : { back: href('coveragesEclaim') })}>
      <ClaimFlow draftId={draft} />
    </Screen>
  )
}
