import { DeleteAccount } from '../features/settings'
import { Screen } from './shell/screen'

/** Spec §2 Delete-account. */
export function DeleteAccountRoute() {
  return (
    <Screen name="deleteAccount">
      <DeleteAccount />
    </Screen>
  )
}
