import { useNavigate, useSearchParams } from 'react-router'
import { DraftPicker, HospitalPicker } from '../features/claims'
import { claimFormAddress } from './claim-form-address'
import { Screen } from './shell/screen'

/** Spec §2 /provider-list: the treatment place, then back into the claim. */
export function ProviderListRoute() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const draft = address.get('draft')
  const form = claimFormAddress(draft)
  return (
    <Screen name="providerList" back={form} bare>
      <DraftPicker draftId={draft}>
        {(open) => <HospitalPicker open={open} onDone={() => void navigate(form, { replace: true })} />}
      </DraftPicker>
    </Screen>
  )
}
