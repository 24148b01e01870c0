import { href } from '@khum/contract/paths'
import { BellOff } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { linkOf, NotificationDetails, useNotification } from '../features/notifications'
import { useTranslations } from '../i18n'
import { ApiError } from '../lib/api-error'
import { LoadFailure } from '../lib/load-failure'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { SkeletonBlock } from '../ui/feedback/skeleton'
import { Screen } from './shell/screen'

/** Spec §2 /notification/{id}. */
export function NotificationRoute() {
  const t = useTranslations('notifications')
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const notification = useNotification(id)
  const { data } = notification
  const gone = notification.error instanceof ApiError && notification.error.code === 'not_found'
  const link = data ? linkOf(data) : null
  function back() {
    // Opened from a message: there is no list to go back to yet.
    if (Number(window.history.state?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(href('notifications'), { replace: true })
  }
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
