import { limits } from '@khum/contract/limits'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLang, useSwitchLanguage, useTranslations } from '../i18n'
import { useOnline } from '../platform/online'
import { CurrentScreen, ErrorBoundary, useRouterState, useScrollRestoration } from '../router'
import { RouteErrorPage } from '../routes/route-error-page'
import { Button } from '../ui/action/button'
import { ErrorState } from '../ui/feedback/error-state'
import { ProgressBar } from '../ui/feedback/progress-bar'
import { showToast } from '../ui/feedback/toast-store'
import { Toasts } from '../ui/feedback/toasts'
import { Page } from '../ui/layout/page'
import { chosenLanguage } from './language'
import styles from './root.module.css'

/** Thrown if the message catalogue couldn't be loaded. Without it, no screen can be shown. */
export class StartError extends Error {
  constructor(cause: unknown) {
    super('The app could not start', { cause })
  }
}

/** Shows the current screen inside `Root`, or an error page if the screen can't be shown. */
export function CurrentPage() {
  const { failure, screen } = useRouterState()
  if (failure?.cause instanceof StartError) return <RootErrorPage />
  // Until the first screen is ready, only the theme's background is shown.
  if (!screen && !failure) return null
  return (
    <ErrorBoundary failed={() => <RootErrorPage />}>
      <Root>
        <CurrentScreen failed={(cause) => <RouteErrorPage error={cause} />} />
      </Root>
    </ErrorBoundary>
  )
}

/**
 * Wraps every screen with the progress bar, the offline notice and the toasts. Also restores scroll positions and
 * offers the visitor's language.
 */
export function Root({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  const slow = useSlowNavigation()
  const online = useOnline()
  useLanguageOffer()
  useScrollRestoration()
  return (
    <>
      <ProgressBar active={slow} label={t('navigating')} durationMs={limits.progressBar.durationMs} />
      {!online && (
        <p className={styles.offline} role="status">
          <WifiOff aria-hidden="true" />
          {t('offline')}
        </p>
      )}
      {children}
      <Toasts label={t('messages')} dismissLabel={t('close')} />
    </>
  )
}

/**
 * Returns true once a navigation takes longer than `throttleMs`, so that quick navigations show no progress bar.
 * Requirement 9.8
 */
function useSlowNavigation(): boolean {
  const isNavigating = useRouterState().pending !== null
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

/**
 * Offers the visitor's own language if the link they opened is in the other language. After the switch, the same screen
 * stays open. Requirement 4.13
 */
function useLanguageOffer(): void {
  const t = useTranslations('common')
  const lang = useLang()
  const switchTo = useSwitchLanguage()
  function offer() {
    const chosen = chosenLanguage()
    if (chosen === null || chosen === lang) return
    // If the other language's texts can't be loaded, offers the switch again.
    const onPress = () => void switchTo(chosen).catch(offer)
    showToast({ tone: 'info', text: t('otherLanguage'), action: { label: t('switchLanguage'), onPress } })
  }
  const begin = useEffectEvent(offer)
  useEffect(() => begin(), [])
}

/**
 * The page for errors that stop the whole app. Its text is in both languages, because the message catalogue may be what
 * couldn't be loaded.
 */
function RootErrorPage() {
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
