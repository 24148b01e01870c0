import { limits } from '@khum/contract/limits'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useTranslations } from '../i18n'
import { useOnline } from '../platform/online'
import { ProgressBar } from '../ui/feedback/progress-bar'
import { Toasts } from '../ui/feedback/toasts'
import styles from './root.module.css'

/** Around every screen: progress bar, offline notice, toasts. */
export function Root() {
  const t = useTranslations('common')
  const slow = useSlowNavigation()
  const online = useOnline()
  return (
    <>
      <ProgressBar active={slow} label={t('navigating')} durationMs={limits.progressBar.durationMs} />
      {!online && (
        <p className={styles.offline} role="status">
          <WifiOff aria-hidden="true" />
          {t('offline')}
        </p>
      )}
      <Outlet />
      <Toasts label={t('messages')} dismissLabel={t('close')} />
      <ScrollRestoration />
    </>
  )
}

/** True once a navigation has lasted longer than the bar's throttle: quick ones show none. Spec §9. */
function useSlowNavigation(): boolean {
  const moving = useNavigation().state !== 'idle'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setSlow(true), limits.progressBar.throttleMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [moving])
  return slow
}
