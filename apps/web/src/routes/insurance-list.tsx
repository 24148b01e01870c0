import { href } from '@khum/contract/paths'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { formAddress, InsurerPicker, WithCard } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 /insurance-list: the insurer or bank of the card being typed, then back to it. */
export function InsuranceListRoute() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const id = address.get('card')
  if (id === null) return <Navigate to={href('addCard')} replace />
  return (
    <Screen name="insuranceList" bare>
      <WithCard id={id}>
        {(open) => (
          <InsurerPicker
            open={open}
            onDone={() => void navigate(formAddress(open.editor.get().record), { replace: true })}
          />
        )}
      </WithCard>
    </Screen>
  )
}
