import type { ReactNode } from 'react'
import { LanguageSwitch } from '../features/account'
import { ConditionUpdate, MyConditions, MyPrivacy, PrivacyUpdate } from '../features/consent'
import { useChooseLanguage } from '../lib/use-choose-language'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

export const ConditionSettingRoute = contentScreen('conditionSetting', <MyConditions />)
export const PrivacySettingRoute = contentScreen('privacySetting', <MyPrivacy />)

export function ConditionUpdateRoute() {
  return (
    <Update name="conditionUpdate">
      <ConditionUpdate />
    </Update>
  )
}

export function PrivacyUpdateRoute() {
  return (
    <Update name="privacyUpdate">
      <PrivacyUpdate />
    </Update>
  )
}

function Update({ name, children }: { name: 'conditionUpdate' | 'privacyUpdate'; children: ReactNode }) {
  const choose = useChooseLanguage()
  return (
    <Screen name={name} bare back={null} end={<LanguageSwitch choose={choose} />}>
      {children}
    </Screen>
  )
}
