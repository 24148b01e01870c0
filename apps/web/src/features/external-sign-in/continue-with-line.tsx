import { href, localePath } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { useState } from 'react'
import { useLang, useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { Button } from '../../ui/action/button'
import { showToast } from '../../ui/feedback/toast-store'
import styles from './external-sign-in.module.css'
import { LineMark } from './line-mark'

/** "Continue with LINE", where the partner has it; comes back by /check-page, which knows where the visitor was going. */
export function ContinueWithLine({ next }: { next: string | null }) {
  const t = useTranslations('account.line')
  const lang = useLang()
  const { line } = useServices()
  const [busy, setBusy] = useState(false)
  if (!line.offered) return null

  function leave() {
    setBusy(true)
    const safe = safeReturnPath(next)
    const query = safe === null ? '' : `?${new URLSearchParams({ next: safe })}`
    line.leave('enter', localePath(href('checkPage'), lang) + query).catch(() => {
      setBusy(false)
      showToast({ tone: 'danger', text: t('unreachable') })
    })
  }

  return (
    <div className={styles.other}>
      <p className={styles.or}>{t('or')}</p>
      <Button look="secondary" wide icon={<LineMark />} busy={busy} onClick={leave}>
        {t('continue')}
      </Button>
    </div>
  )
}
