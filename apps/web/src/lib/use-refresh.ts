import { useState } from 'react'
import { useTranslations } from '../i18n'
import { showToast } from '../ui/feedback/toast-store'
import { useErrorHandler } from './use-error-handler'

/** Fetches a screen's data anew when somebody asks for it, and says how that went. Needs the words of `refresh`. */
export function useRefresh(refetch: () => Promise<{ error: unknown }>) {
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

  return { busy, refresh: () => void refresh() }
}
