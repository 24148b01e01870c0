import type { NotificationDetail } from '@khum/contract/notifications'
import { href } from '@khum/contract/paths'
import { CalendarX } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import type { notifications } from '../../i18n/messages/th/notifications'
import { Digits } from '../../ui/display/digits'
import { Figure } from '../../ui/display/figure'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Card } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { RichText } from '../content'
import { kindIcon } from './kind-icons'
import { NoWrap } from './no-wrap'
import styles from './notifications.module.css'
import { useNotificationWords } from './use-notification-words'

/**
 * One notification in full. If a notice has expired, its text is replaced by a message that says so. Requirement 8.10
 */
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
              <h2>{keepWords(title)}</h2>
              <p className="soft">{keepWords(format.instant(item.created_at, 'long'))}</p>
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

interface NotificationLink {
  to: string
  words: keyof (typeof notifications)['open']
}

/**
 * Returns the address that a notification leads to, with the label of its button; null if it leads nowhere. For an
 * expired promotion or article, returns the address of the list.
 */
export function linkOf({ target, params, expired }: NotificationDetail): NotificationLink | null {
  if (!target) return null
  const { name, id } = target
  if (name === 'family') return { to: href('familyCoverages'), words: 'family' }
  if (name === 'setting') return { to: href('setting'), words: 'setting' }
  if (name === 'promotion' && (expired || !id)) return { to: href('promotions'), words: 'promotions' }
  if (name === 'article' && (expired || !id)) return { to: href('articles'), words: 'articles' }
  if (!id) return null
  if (name === 'claim') return { to: href('claimStatus', { id }), words: 'claim' }
  if (name !== 'coverage') return { to: href(name, { id }), words: name }
  // `params.name` is set if the card is a relative's. Relatives' cards are on the family's screen.
  return { to: href(params.name ? 'familyCoverages' : 'coverage', { id }), words: 'coverage' }
}
