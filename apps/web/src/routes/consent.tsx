import type { ReactNode } from 'react'
import { LanguageSwitch } from '../features/account'
import { ConditionUpdate, JoinApp, MyConditions, MyPrivacy, PrivacyUpdate } from '../features/consent'
import { useLang, useTranslations } from '../i18n'
import { useSession } from '../lib/services'
import { useChooseLanguage } from '../lib/use-choose-language'
import { useBrand } from '../theme/brand'
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
  const t = useTranslations('myConsents.join')
  const app = useBrand().productName[useLang()]
  const session = useSession()
  const isNewHere = session.status === 'member' && session.isNewHere
  return (
    <Screen
      name={name}
      {...(isNewHere ? { title: t('title', { app }) } : {})}
      bare
      back={null}
      end={<LanguageSwitch choose={choose} />}
    >
      {isNewHere ? <JoinApp /> : children}
    </Screen>
  )
}
