import { LanguageSwitch } from '../features/account'
import { PrivacyUpdate } from '../features/consent'
import { useChooseLanguage } from '../lib/use-choose-language'
import { Screen } from './shell/screen'

/** A newer privacy notice that waits for the member. There is no way around it; “later” stands on the screen where it may be put off. */
export function PrivacyUpdateRoute() {
  const choose = useChooseLanguage()
  return (
    <Screen name="privacyUpdate" bare back={null} end={<LanguageSwitch choose={choose} />}>
      <PrivacyUpdate />
    </Screen>
  )
}
