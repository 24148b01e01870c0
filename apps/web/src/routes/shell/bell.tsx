import { href } from '@khum/contract/paths'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { useStore } from '../../platform/external-store'
import { useNavigate } from '../../router'
import { IconButton } from '../../ui/action/icon-button'

const mostShown = 99

export function Bell() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const unread = useStore(useServices().unread)
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
