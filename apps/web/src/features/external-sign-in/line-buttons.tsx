import { href, localePath } from '@khum/contract/paths'
import { useState } from 'react'
import { useLang, useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { withNext } from '../../lib/with-next'
import { useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { showToast } from '../../ui/feedback/toast-store'
import styles from './external-sign-in.module.css'
import { LineMark } from './line-mark'

/** Returns a function that opens LINE's sign-in, which returns to `returnTo`. If LINE can't be reached, says so. */
export function useGoToLine(purpose: 'enter' | 'link') {
  const t = useTranslations('account.line')
  const { line } = useServices()
  const [busy, setBusy] = useState(false)

  async function go(returnTo: string) {
    setBusy(true)
    try {
      await line.leave(purpose, returnTo)
    } catch {
      showToast({ tone: 'danger', text: t('unreachable') })
    } finally {
      // Resets `busy` after a success, too, because "back" from LINE may show this page again in its last state.
      setBusy(false)
    }
  }
  return { busy, go }
}

/**
 * The "Continue with LINE" button, if the partner offers it. LINE returns the visitor to /check-page, with the address
 * that they wanted to open as `next`. R37
 */
export function ContinueWithLine() {
  const t = useTranslations('account.line')
  const lang = useLang()
  const { line } = useServices()
  const [query] = useSearchParams()
  const { busy, go } = useGoToLine('enter')
  if (!line.offered) return null
  const returnTo = withNext(localePath(href('checkPage'), lang), query)

  return (
    <div className={styles.other}>
      <p className={styles.or}>{t('or')}</p>
      <Button look="secondary" wide icon={<LineMark />} busy={busy} onClick={() => void go(returnTo)}>
        {t('continue')}
      </Button>
    </div>
  )
}

/** The button that opens the app in LINE. Shown in other browsers if the partner's pages open only inside LINE. */
export function OpenInLine() {
  const t = useTranslations('shell.notFound')
  const { line } = useServices()
  const url = line.refused() ? line.url : null
  if (!url) return null
  return (
    <Button wide onClick={() => window.location.assign(url)}>
      {t('openInLine')}
    </Button>
  )
}
