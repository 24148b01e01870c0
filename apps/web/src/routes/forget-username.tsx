import { ForgotUsername, LanguageSwitch } from '../features/account'
import { Screen } from './shell/screen'

/** Spec §2, §5 Forgot username. */
export function ForgetUsernameRoute() {
  return (
    <Screen name="forgetUsername" bare end={<LanguageSwitch />}>
      <ForgotUsername />
    </Screen>
  )
}
