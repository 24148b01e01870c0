import type { TelemedProviderDetail } from '@khum/contract/telemedicine-provider'
import { useFormat, useTranslations } from '../../i18n'
import { DefinitionList } from '../../ui/display/definition-list'
import { FormAlert } from '../../ui/fields/form-alert'
import { Card, Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { HoursList } from '../hospitals'
import { obstacleOf } from './obstacle'
import { ObstacleNotice } from './obstacle-notice'
import { ProviderBadges } from './provider-badges'
import { ProviderLogo } from './provider-logo'
import styles from './telemedicine.module.css'
import { useProviderWords } from './use-provider-words'

export function ProviderPage({ provider }: { provider: TelemedProviderDetail }) {
  const t = useTranslations('telemedicine.provider')
  const format = useFormat()
  const words = useProviderWords()
  const obstacle = obstacleOf(provider)
  const { promotion } = provider
  const facts = [
    ...(provider.price_note ? [{ label: t('price'), value: format.words(provider.price_note) }] : []),
    { label: t('languages'), value: words.languages(provider.languages) },
    { label: t('way'), value: t(`ways.${provider.hand_off}`) },
    { label: t('extra'), value: t('extraMost', { count: String(provider.extra_cards_most) }) },
    { label: t('host'), value: provider.host },
  ]
  return (
    <>
      <Card>
        <div className={styles.head}>
          <ProviderLogo logo={provider.logo} size="lg" />
          <div className={styles.words}>
            <h2 className={styles.name}>{format.words(provider.name)}</h2>
            <p className="soft">{keepWords(format.words(provider.summary))}</p>
          </div>
        </div>
        <ProviderBadges provider={provider} />
        {provider.image && <img className={styles.image} alt="" {...provider.image} />}
        <p>{keepWords(format.words(provider.about))}</p>
      </Card>
      {obstacle && <ObstacleNotice obstacle={obstacle} hideOthers />}
      {!obstacle && !provider.open_now && <FormAlert tone="info">{t('bookings')}</FormAlert>}
      {promotion &&
        (promotion.expired ? (
          <ObstacleNotice obstacle={{ kind: 'promotion_expired' }} />
        ) : (
          <FormAlert tone="info" title={format.words(promotion.text)}>
            {t('promotionUntil', { date: format.date(promotion.ends_on) })}
          </FormAlert>
        ))}
      <Section title={t('facts')}>
        <Card>
          <DefinitionList items={facts} />
        </Card>
      </Section>
      <HoursList hours={provider.hours}>
        {provider.closed_on.length > 0 &&
          t('closedOn', { days: provider.closed_on.map((day) => format.date(day)).join(', ') })}
      </HoursList>
    </>
  )
}
