import { ChangePassword } from '../features/settings'
import { Screen } from './shell/screen'

/** Spec §5 Change password. */
export function ChangePasswordRoute() {
  return (
    <Screen name="changePassword">
      <ChangePassword />
    </Screen>
  )
}
