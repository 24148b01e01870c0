import type { NotificationDetail } from '@khum/contract/notifications'
import { CalendarX } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Digits } from '../../ui/display/digits'
import { Figure } from '../../ui/display/figure'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Card } from '../../ui/layout/card'
import { RichText } from '../content'
import { kindIcon } from './kind-icons'
import styles from './notifications.module.css'
import { Unbroken } from './no-wrap'
import { useNotificationWords } from './use-notification-words'

/** What happened and when; says so if an editor's notice has expired. Spec §8 "The promotion or article has expired" */
export function NotificationDetails({ item }: { item: NotificationDetail }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const { title, text } = useNotificationWords()(item)
  const isOver = item.expired && item.title !== null
  const Icon = kindIcon[item.kind]
  const { claim_number } = item.params
  return (
    <>
      <Card>
        <article className={styles.article}>
          <div className={styles.title}>
            <span className={styles.icon} aria-hidden="true">
              <Icon />
            </span>
            <div>
              <h2>{title}</h2>
              <p className="soft">{format.instant(item.created_at, 'long')}</p>
            </div>
          </div>
          {!isOver && (
            <p>
              <Unbroken text={text} part={claim_number} />
            </p>
          )}
          {item.body && <RichText html={format.words(item.body)} />}
          {claim_number && (
            <Figure
              size="md"
              label={t('claimNumber')}
              value={<Digits text={claim_number} />}
              oneLine={claim_number.length}
            />
          )}
        </article>
      </Card>
      {isOver && (
        <EmptyState icon={<CalendarX />} title={t(item.kind === 'notice' ? 'noticeExpired' : 'expired')} />
      )}
    </>
  )
}
