import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../i18n'
import { IconButton } from '../ui/action/icon-button'
import { showToast } from '../ui/feedback/toast-store'
import { PullToRefresh } from '../ui/layout/pull-to-refresh'
import { useErrorHandler } from './use-error-handler'

/**
 * Reloads a screen's data when the page is pulled down or this button is pressed. The screen must load the `refresh`
 * messages.
 */
export function Refresh({ refetch }: { refetch: () => Promise<{ error: unknown }> }) {
  const t = useTranslations('refresh')
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)

  async function refresh() {
    if (busy) return
    setBusy(true)
    const { error } = await refetch()
    setBusy(false)
    if (error) handleError(error)
    else showToast({ tone: 'success', text: t('done') })
  }
  const onRefresh = () => void refresh()
  return (
    <>
      <PullToRefresh busy={busy} label={t('busy')} onPull={onRefresh} />
      <IconButton label={t('refresh')} aria-disabled={busy} onClick={onRefresh}>
        <RefreshCw />
      </IconButton>
    </>
  )
}
