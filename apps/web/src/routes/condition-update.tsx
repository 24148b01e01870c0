import { LanguageSwitch } from '../features/account'
import { ConditionUpdate } from '../features/consent'
import { useChooseLanguage } from '../lib/use-choose-language'
import { Screen } from './shell/screen'

/** New terms that wait for the member. There is no way around it; “later” stands on the screen where it may be put off. */
export function ConditionUpdateRoute() {
  const choose = useChooseLanguage()
  return (
    <Screen name="conditionUpdate" bare back={null} end={<LanguageSwitch choose={choose} />}>
      <ConditionUpdate />
    </Screen>
  )
}
