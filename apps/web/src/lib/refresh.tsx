import { RefreshCw } from 'lucide-react'
import { useTranslations } from '../i18n'
import { IconButton } from '../ui/action/icon-button'
import { PullToRefresh } from '../ui/layout/pull-to-refresh'
import { useRefresh } from './use-refresh'

/**
 * Both ways to a screen's newest data: pulling the page down, and a button for whoever does not pull. The button stands where this
 * stands. Needs the words of `refresh`.
 */
export function Refresh({ refetch }: { refetch: () => Promise<{ error: unknown }> }) {
  const t = useTranslations('refresh')
  const { busy, refresh } = useRefresh(refetch)
  return (
    <>
      <PullToRefresh busy={busy} label={t('busy')} onPull={refresh} />
      <IconButton label={t('refresh')} aria-disabled={busy} onClick={refresh}>
        <RefreshCw />
      </IconButton>
    </>
  )
}
