import { LanguageSwitch, PhoneForm } from '../features/account'
import { Screen } from './shell/screen'

/** Spec §2 Forgot password: the phone; the new password is set on /renew-password. */
export function ForgetPasswordRoute() {
  return (
    <Screen name="forgetPassword" bare end={<LanguageSwitch />}>
      <PhoneForm of="password" />
    </Screen>
  )
}
