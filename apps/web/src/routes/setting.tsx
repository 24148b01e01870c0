import { SettingsContent } from '../features/settings'
import { Screen } from './shell/screen'

/** Settings: language, the account's pages, sign-out. */
export function SettingRoute() {
  return (
    <Screen name="setting">
      <SettingsContent />
    </Screen>
  )
}
