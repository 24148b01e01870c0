import { notificationTabs } from '@khum/contract/notifications'
import { href } from '@khum/contract/paths'
import { BellOff } from 'lucide-react'
import { linkOf, NotificationDetails, NotificationTabs, useNotification } from '../features/notifications'
import { useTranslations } from '../i18n'
import { failureCode } from '../lib/api-error'
import { LoadFailure } from '../lib/load-failure'
import { useParams, useSearchParams } from '../router'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { SkeletonBlock } from '../ui/feedback/skeleton'
import { Screen } from './shell/screen'
import { useBackToList } from './shell/use-back-to-list'

/** `/notification`. The selected tab is in the address, so that "back" shows the same tab. */
export function NotificationsRoute() {
  const [search, setSearch] = useSearchParams()
  const tab = notificationTabs.find((known) => known === search.get('tab')) ?? 'claim_status'
  return (
    <Screen name="notifications">
      <NotificationTabs
        tab={tab}
        onTab={(next) => setSearch({ tab: next }, { replace: true, keepsScroll: true })}
      />
    </Screen>
  )
}

export function NotificationRoute() {
  const t = useTranslations('notifications')
  const back = useBackToList(href('notifications'))
  const { id = '' } = useParams()
  const notification = useNotification(id)
  const code = failureCode(notification.error)
  // `validation_failed` means that the id in the address is malformed, for example from a truncated link.
  const gone = code === 'not_found' || code === 'validation_failed'
  const data = gone ? undefined : notification.data
  const link = data ? linkOf(data) : null
  return (
    <Screen
      name="notification"
      back={back}
      action={
        link && (
          <ButtonLink wide to={link.to}>
            {t(`open.${link.words}`)}
          </ButtonLink>
        )
      }
    >
      {notification.isPending && <SkeletonBlock height={11} />}
      {gone && (
        <EmptyState
          icon={<BellOff />}
          title={t('notFound.title')}
          text={t('notFound.text')}
          action={<ButtonLink to={href('notifications')}>{t('notFound.list')}</ButtonLink>}
        />
      )}
      {!data && notification.isError && !gone && (
        <LoadFailure error={notification.error} onRetry={() => void notification.refetch()} />
      )}
      {data && <NotificationDetails item={data} />}
    </Screen>
  )
}
