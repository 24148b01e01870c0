import { LanguageSwitch, RenewPassword } from '../features/account'
import { Screen } from './shell/screen'

/** Spec §2 /renew-password. */
export function RenewPasswordRoute() {
  return (
    <Screen name="renewPassword" bare end={<LanguageSwitch />}>
      <RenewPassword />
    </Screen>
  )
}
