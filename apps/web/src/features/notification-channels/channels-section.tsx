import {
  channelsOfTopic,
  type MyChannels,
  type NotificationTopic,
  notificationChannels,
} from '@khum/contract/notification-channels'
import { href } from '@khum/contract/paths'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { Sheet } from '../../ui/feedback/sheet'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { Switch } from '../../ui/fields/switch'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { keepWords } from '../../ui/text/keep-words'
import styles from './channels.module.css'
import { useChannels, useSwitchChannel } from './use-channels'

/**
 * Settings for notifications outside the app, in /setting. All channels are off until the member switches them on.
 * Requirement 2.16b
 */
export function ChannelsSection() {
  const t = useTranslations('settings.ways')
  const common = useTranslations('common')
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('title')}>
      <List label={t('title')}>
        <ListRow icon={<BellRing />} title={t('choose')} text={t('lead')} onPress={() => setOpen(true)} />
      </List>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('choose')}
        text={t('text')}
        closeLabel={common('close')}
      >
        <Topics />
      </Sheet>
    </Section>
  )
}

function Topics() {
  const t = useTranslations('settings.ways')
  const common = useTranslations('common')
  const channels = useChannels()
  if (channels.isPending) return <SkeletonList label={common('loading')} />
  if (!channels.data) return <LoadFailure error={channels.error} onRetry={() => void channels.refetch()} />
  const mine = channels.data
  const unavailable = notificationChannels.filter((channel) => !mine.available[channel])
  return (
    <div className={styles.topics}>
      {mine.choices.map(({ topic }) => (
        <Topic key={topic} topic={topic} mine={mine} />
      ))}
      {unavailable.map((channel) => (
        <p key={channel} className="soft">
          {t(`missing.${channel}`)}
        </p>
      ))}
      <p className="soft">{keepWords(t('always'))}</p>
    </div>
  )
}

function Topic({ topic, mine }: { topic: NotificationTopic; mine: MyChannels }) {
  const t = useTranslations('settings.ways')
  const switchChannel = useSwitchChannel()
  const chosen = mine.choices.find((choice) => choice.topic === topic)?.ways ?? []
  const needsConsent = topic === 'promotions' && !mine.marketing_consent
  const offered = channelsOfTopic[topic].filter((channel) => mine.available[channel])
  return (
    <fieldset className={styles.topic}>
      <legend className={styles.name}>{keepWords(t(`topic.${topic}`))}</legend>
      <p className="soft">{keepWords(t(`about.${topic}`))}</p>
      {needsConsent ? (
        <>
          <p className="soft">{keepWords(t('needsConsent'))}</p>
          <ButtonLink look="secondary" to={href('privacySetting')}>
            {t('toConsent')}
          </ButtonLink>
        </>
      ) : (
        offered.map((channel) => (
          <Switch
            key={channel}
            label={t(`way.${channel}`)}
            text={chosen.includes(channel) ? t('on') : t('off')}
            checked={chosen.includes(channel)}
            onPress={() => void switchChannel(topic, channel)}
          />
        ))
      )}
    </fieldset>
  )
}
