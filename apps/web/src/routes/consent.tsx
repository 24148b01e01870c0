import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../features/account'
import { ConditionUpdate, JoinApp, MyConditions, MyPrivacy, PrivacyUpdate } from '../features/consent'
import { DataCopy } from '../features/settings'
import { useLang, useTranslations } from '../i18n'
import { useSession } from '../lib/services'
import { useChooseLanguage } from '../lib/use-choose-language'
import { useLocation, useSearchParams } from '../router'
import { useBrand } from '../theme/brand'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

export const ConditionSettingRoute = contentScreen('conditionSetting', <MyConditions />)

/**
 * Shows the member's consents. If the query has `copy`, or if the flow for a copy of the member's data is in progress
 * or has just ended, shows the screen for this copy instead.
 */
export function PrivacySettingRoute() {
  const t = useTranslations('settings.dataCopy')
  const [query] = useSearchParams()
  const cameBack = useLocation().state === 'flow_missing'
  const copies = query.has('copy') || query.get('for') === 'data_copy' || cameBack
  if (!copies)
    return (
      <Screen name="privacySetting">
        <MyPrivacy />
      </Screen>
    )
  return (
    <Screen name="privacySetting" title={t('title')} back={href('setting')}>
      <DataCopy />
    </Screen>
  )
}

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
