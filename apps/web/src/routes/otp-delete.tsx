import { ConfirmDeletion } from '../features/settings'
import { Screen } from './shell/screen'

/** The code of a deletion, and “Account deleted”. */
export function OtpDeleteRoute() {
  return (
    <Screen name="otpDelete" bare>
      <ConfirmDeletion />
    </Screen>
  )
}
