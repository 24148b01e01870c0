import { LanguageSwitch } from '../features/account'
import { SsoEntry } from '../features/entry'
import { Screen } from './shell/screen'

/** Spec §1, §6: entry from a partner by its signed link. */
export function SsoRoute() {
  return (
    <Screen name="sso" bare back={null} end={<LanguageSwitch />}>
      <SsoEntry />
    </Screen>
  )
}
