import { limits } from '@khum/contract/limits'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useTranslations } from '../i18n'
import { useOnline } from '../platform/online'
import { Button } from '../ui/action/button'
import { ErrorState } from '../ui/feedback/error-state'
import { ProgressBar } from '../ui/feedback/progress-bar'
import { Toasts } from '../ui/feedback/toasts'
import { Page } from '../ui/layout/page'
import styles from './root.module.css'
import { useLanguageOffer } from './use-language-offer'

/** Wraps every screen with the progress bar, the offline notice and the toasts. */
export function Root() {
  const t = useTranslations('common')
  const slow = useSlowNavigation()
  const online = useOnline()
  useLanguageOffer()
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

/**
 * Returns true once a navigation takes longer than the throttle, so that quick ones show no progress bar.
 * Requirement 9.8
 */
function useSlowNavigation(): boolean {
  const isNavigating = useNavigation().state !== 'idle'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isNavigating) return
    const timer = setTimeout(() => setSlow(true), limits.progressBar.throttleMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isNavigating])
  return slow
}

/** Shown if even the message catalogue couldn't be loaded. So it has its own text, in both languages. */
export function RootErrorPage() {
  return (
    <Page>
      <ErrorState
        title="เปิดหน้านี้ไม่ได้ · This page did not open"
        text="กรุณาตรวจสอบสัญญาณอินเทอร์เน็ตแล้วโหลดหน้าใหม่ · Please check your connection and reload."
        action={<Button onClick={() => window.location.reload()}>โหลดหน้าใหม่ · Reload</Button>}
      />
    </Page>
  )
}
