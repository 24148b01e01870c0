import { useNavigate, useSearchParams } from 'react-router'
import { DraftPicker, SymptomPicker } from '../features/claims'
import type { Parts } from '../ui/layout/parts'
import { claimFormAddress } from './claim-form-address'
import { Screen } from './shell/screen'

/** Spec §2 /symptom: the cause of service, then back into the claim. */
export function SymptomRoute() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const draft = address.get('draft')
  const form = claimFormAddress(draft)
  const screen = ({ body, action }: Parts) => (
    <Screen name="symptom" back={form} bare action={action}>
      {body}
    </Screen>
  )
  return (
    <DraftPicker draftId={draft} screen={screen}>
      {(open) => (
        <SymptomPicker open={open} onDone={() => void navigate(form, { replace: true })}>
          {screen}
        </SymptomPicker>
      )}
    </DraftPicker>
  )
}
