import { KnownPerson, LanguageSwitch } from '../features/account'
import { OtpFlowScreen } from '../features/one-time-codes'
import { Screen } from './shell/screen'

/** Spec §2 OTP screen: for every purpose but card details and deletion, which have theirs. */
export function OtpRoute() {
  return (
    <Screen name="otp" bare end={<LanguageSwitch />}>
      <OtpFlowScreen known={(existing) => <KnownPerson existing={existing} />} />
    </Screen>
  )
}
