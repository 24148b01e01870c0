import { MyPrivacy } from '../features/consent'
import { Screen } from './shell/screen'

/** The privacy notice accepted, and the consents that are free. */
export function PrivacySettingRoute() {
  return (
    <Screen name="privacySetting">
      <MyPrivacy />
    </Screen>
  )
}
