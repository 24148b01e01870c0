import { href } from '@khum/contract/paths'
import {
  CircleHelp,
  Download,
  FileText,
  Info,
  KeyRound,
  Landmark,
  MessageCircle,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { useState } from 'react'
import { useLang, useTranslations } from '../../i18n'
import { useSession } from '../../lib/services'
import { useChooseLanguage } from '../../lib/use-choose-language'
import { chooseScheme, chosenScheme } from '../../platform/scheme'
import { ButtonLink } from '../../ui/action/button-link'
import { RadioCards } from '../../ui/fields/radio-cards'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { LinkedAccounts } from '../external-sign-in'
import { ChannelsSection } from '../notification-channels'
import { usePayoutAccount, usePayoutWords } from '../payout-account'
import { dataCopyAddress } from './data-copy/data-copy'
import { Devices } from './devices'
import { SignOut } from './sign-out'

export function SettingsContent() {
  const t = useTranslations('settings')
  const lang = useLang()
  const session = useSession()
  const account = usePayoutAccount().data?.account
  const payoutName = usePayoutWords()
  const name = session.status === 'member' ? session.member.name[lang] : undefined
  return (
    <>
      <LanguageChoice />
      <SchemeCards />
      <Section title={t('account')}>
        <List label={t('account')}>
          <ListRow icon={<UserRound />} title={t('editProfile')} text={name} to={href('editProfile')} />
          <ListRow
            icon={<Landmark />}
            title={t('payoutAccount')}
            text={account && payoutName(account)}
            to={href('payoutAccount')}
          />
          <ListRow icon={<KeyRound />} title={t('changePassword')} to={href('changePassword')} />
        </List>
      </Section>
      <ChannelsSection />
      <Section title={t('consents')}>
        <List label={t('consents')}>
          <ListRow icon={<FileText />} title={t('conditions')} to={href('conditionSetting')} />
          <ListRow
            icon={<UserRoundCheck />}
            title={t('privacy')}
            text={t('privacyText')}
            to={href('privacySetting')}
          />
          <ListRow icon={<Download />} title={t('dataCopy.get')} to={dataCopyAddress()} />
        </List>
      </Section>
      <Section title={t('help')}>
        <List label={t('help')}>
          <ListRow icon={<MessageCircle />} title={t('contact')} to={href('others', { type: 'contact' })} />
          <ListRow icon={<CircleHelp />} title={t('faq')} to={href('others', { type: 'faq' })} />
          <ListRow icon={<Info />} title={t('allHelp')} to={href('others')} />
        </List>
      </Section>
      <LinkedAccounts />
      <Devices />
      <SignOut />
      <ButtonLink look="link" to={href('deleteAccount')}>
        {t('deleteAccount')}
      </ButtonLink>
    </>
  )
}

function LanguageChoice() {
  const t = useTranslations('settings')
  const lang = useLang()
  const choose = useChooseLanguage()
  return (
    <RadioCards
      label={t('language')}
      name="language"
      value={lang}
      columns={2}
      // Each language is named in that language, whatever the language of the page.
      options={[
        { value: 'th', label: 'ไทย' },
        { value: 'en', label: 'English' },
      ]}
      onChange={choose}
    />
  )
}

/**
 * Lets the member choose a light or dark screen or follow the device's setting. The choice takes effect immediately,
 * and only on this device.
 */
function SchemeCards() {
  const t = useTranslations('settings.scheme')
  const [value, setValue] = useState(chosenScheme)
  return (
    <RadioCards
      label={t('title')}
      name="scheme"
      value={value}
      columns={3}
      options={(['system', 'light', 'dark'] as const).map((choice) => ({ value: choice, label: t(choice) }))}
      onChange={(choice) => {
        chooseScheme(choice)
        setValue(choice)
      }}
    />
  )
}
