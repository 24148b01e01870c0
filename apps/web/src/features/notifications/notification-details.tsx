import type { NotificationDetail } from '@khum/contract/notifications'
import { CalendarX } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Digits } from '../../ui/display/digits'
import { Figure } from '../../ui/display/figure'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Card } from '../../ui/layout/card'
import { RichText } from '../content'
import { kindIcon } from './kind-icons'
import { NoWrap } from './no-wrap'
import styles from './notifications.module.css'
import { useNotificationWords } from './use-notification-words'

/** One notification in full. An expired notice says so instead of showing its text. Requirement 8.10 */
export function NotificationDetails({ item }: { item: NotificationDetail }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const { title, text } = useNotificationWords()(item)
  const isExpiredNotice = item.expired && item.title !== null
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
          {!isExpiredNotice && (
            <p>
              <NoWrap text={text} part={claim_number} />
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
      {isExpiredNotice && (
        <EmptyState icon={<CalendarX />} title={t(item.kind === 'notice' ? 'noticeExpired' : 'expired')} />
      )}
    </>
  )
}
