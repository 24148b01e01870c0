import { href } from '@khum/contract/paths'
import { Bell as BellIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from '../../i18n'
import { useUnread } from '../../lib/unread'
import { IconButton } from '../../ui/action/icon-button'

const mostShown = 99

/** The way to the notifications, with the number of unread ones; for members, who alone have any. */
export function Bell() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const unread = useUnread()
  const label = unread > 0 ? `${t('bell')}, ${t('unread', { count: String(unread) })}` : t('bell')
  const count = unread > mostShown ? `${mostShown}+` : String(unread)
  return (
    <IconButton
      label={label}
      count={unread > 0 ? count : undefined}
      onClick={() => void navigate(href('notifications'))}
    >
      <BellIcon />
    </IconButton>
  )
}
