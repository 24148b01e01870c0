import { addDays, bangkokDate } from '@khum/contract/calendar'
import { type Notification, type NotificationTab, notificationTabs } from '@khum/contract/notifications'
import { href, type PathName } from '@khum/contract/paths'
import { Bell } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { MoreButton } from '../../lib/more-button'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useIsOffered } from '../../theme/brand'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/card'
import { List } from '../../ui/layout/list-row'
import { Tabs } from '../../ui/layout/tabs'
import { keepWords } from '../../ui/text/keep-words'
import { NotificationRow } from './notification-row'
import styles from './notifications.module.css'
import { sumOf, useNotifications, useReadAll, useUnreadByTab } from './use-notifications'

/** The three tabs with their unread counts. Requirement 2.16 */
export function NotificationTabs({
  tab,
  onTab,
}: {
  tab: NotificationTab
  onTab: (tab: NotificationTab) => void
}) {
  const t = useTranslations('notifications')
  const unread = useUnreadByTab()
  const readAll = useReadAll(tab)
  const handleError = useErrorHandler()
  const total = sumOf(unread)
  return (
    <div className={styles.screen}>
      {total > 0 && (
        <div className={styles.head}>
          <p className="soft">{keepWords(t('unreadCount', { count: total }))}</p>
          <Button look="link" size="sm" onClick={() => void readAll().catch(handleError)}>
            {t('readAll')}
          </Button>
        </div>
      )}
      <Tabs
        even
        label={t('tabs')}
        value={tab}
        onChange={onTab}
        tabs={notificationTabs.map((value) => ({
          value,
          label: t(`tab.${value}`),
          count: unread[value] > 0 ? String(unread[value]) : undefined,
          countWords: t('unreadCount', { count: unread[value] }),
          content: <TabContent tab={value} />,
        }))}
      />
    </div>
  )
}

function TabContent({ tab }: { tab: NotificationTab }) {
  const t = useTranslations('notifications')
  const common = useTranslations('common')
  const list = useNotifications(tab)
  const dayWords = useDayWords()
  if (list.isPending) return <SkeletonList label={common('loading')} />
  // If a refetch failed, the previous list stays on the screen.
  if (!list.data) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0) return <EmptyTab tab={tab} />
  return (
    <div className={styles.days}>
      {groupByDay(list.data).map(({ day, items }) => (
        <Section key={day} title={dayWords(day)}>
          <List label={dayWords(day)}>
            {items.map((item) => (
              <NotificationRow key={item.id} item={item} />
            ))}
          </List>
        </Section>
      ))}
      <MoreButton list={list}>{t('more')}</MoreButton>
    </div>
  )
}

const emptyTabLinks = {
  claim_status: 'coveragesEclaim',
  promotion_article: 'promotions',
  general: 'home',
} as const satisfies Record<NotificationTab, PathName>

function EmptyTab({ tab }: { tab: NotificationTab }) {
  const t = useTranslations('notifications.empty')
  const isOffered = useIsOffered()
  const to = href(emptyTabLinks[tab])
  return (
    <EmptyState
      icon={<Bell />}
      title={t(`${tab}.title`)}
      text={t(`${tab}.text`)}
      {...(isOffered(to) && {
        action: (
          <ButtonLink look="secondary" to={to}>
            {t(`${tab}.action`)}
          </ButtonLink>
        ),
      })}
    />
  )
}

/** Returns a function that names a day: "today", "yesterday" or the date, by the server's clock in Thai time. */
function useDayWords(): (day: string) => string {
  const t = useTranslations('notifications')
  const format = useFormat()
  const today = bangkokDate(new Date(useApi().serverNow()))
  return (day) => {
    if (day === today) return t('today')
    return day === addDays(today, -1) ? t('yesterday') : format.date(day)
  }
}

interface Day {
  day: string
  items: Notification[]
}

/** Groups a list, sorted newest first, by day in Thai time. */
function groupByDay(items: readonly Notification[]): Day[] {
  const days: Day[] = []
  for (const item of items) {
    const day = bangkokDate(new Date(item.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
