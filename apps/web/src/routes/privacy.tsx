import { LanguageSwitch, RegistrationText } from '../features/account'
import { Screen } from './shell/screen'

/** Spec §2 /privacy: the privacy notice and the free consents during registration. */
export function PrivacyRoute() {
  return (
    <Screen name="privacy" bare end={<LanguageSwitch />}>
      <RegistrationText kind="privacy" />
    </Screen>
  )
}
