import {
  type MyWays,
  type NotificationTopic,
  notificationWays,
  waysOfTopic,
} from '@khum/contract/notification-ways'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { Switch } from '../../ui/fields/switch'
import { useSwitchWay, useWays } from './use-channels'
import styles from './channels.module.css'

/** Every topic with a switch for each way that leads to this member. */
export function WaysChoice() {
  const t = useTranslations('settings.ways')
  const common = useTranslations('common')
  const ways = useWays()
  if (ways.isPending) return <SkeletonList label={common('loading')} />
  if (!ways.data) return <LoadFailure error={ways.error} onRetry={() => void ways.refetch()} />
  const mine = ways.data
  const missing = notificationWays.filter((way) => !mine.available[way])
  return (
    <div className={styles.topics}>
      {mine.choices.map(({ topic }) => (
        <Topic key={topic} topic={topic} mine={mine} />
      ))}
      {missing.map((way) => (
        <p key={way} className="soft">
          {t(`missing.${way}`)}
        </p>
      ))}
      <p className="soft">{t('always')}</p>
    </div>
  )
}

function Topic({ topic, mine }: { topic: NotificationTopic; mine: MyWays }) {
  const t = useTranslations('settings.ways')
  const switchWay = useSwitchWay()
  const chosen = mine.choices.find((choice) => choice.topic === topic)?.ways ?? []
  const needsConsent = topic === 'promotions' && !mine.marketing_consent
  const offered = waysOfTopic[topic].filter((way) => mine.available[way])
  return (
    <fieldset className={styles.topic}>
      <legend className={styles.name}>{t(`topic.${topic}`)}</legend>
      <p className="soft">{t(`about.${topic}`)}</p>
      {needsConsent ? (
        <>
          <p className="soft">{t('needsConsent')}</p>
          <ButtonLink look="secondary" to={href('privacySetting')}>
            {t('toConsent')}
          </ButtonLink>
        </>
      ) : (
        offered.map((way) => (
          <Switch
            key={way}
            label={t(`way.${way}`)}
            text={chosen.includes(way) ? t('on') : t('off')}
            checked={chosen.includes(way)}
            onPress={() => switchWay(topic, way)}
          />
        ))
      )}
    </fieldset>
  )
}
