import { bangkokTime } from '@khum/contract/calendar'
import type { Notification } from '@khum/contract/notifications'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import { ListRow } from '../../ui/layout/list-row'
import { kindIcon } from './kind-icons'
import { NoWrap } from './no-wrap'
import styles from './notifications.module.css'
import { useNotificationWords } from './use-notification-words'

export function NotificationRow({ item }: { item: Notification }) {
  const t = useTranslations('notifications')
  const { title, text } = useNotificationWords()(item)
  const Icon = kindIcon[item.kind]
  const isUnread = item.read_at === null
  return (
    <ListRow
      icon={<Icon />}
      meta={t('time', { time: bangkokTime(new Date(item.created_at)) })}
      title={isUnread ? title : <span className={styles.read}>{title}</span>}
      text={<NoWrap text={text} part={item.params.claim_number} />}
      end={item.expired && item.title ? <Badge>{t('over')}</Badge> : undefined}
      unread={isUnread ? t('unread') : undefined}
      to={href('notification', { id: item.id })}
    />
  )
}
