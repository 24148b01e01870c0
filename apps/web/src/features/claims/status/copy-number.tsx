import { Copy } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { IconButton } from '../../../ui/action/icon-button'
import { Digits } from '../../../ui/display/digits'
import { showToast } from '../../../ui/feedback/toast-store'
import styles from './status.module.css'

/** The claim number, to read out on the telephone or to copy. */
export function CopyNumber({ value }: { value: string }) {
  const t = useTranslations('claimStatus')

  async function copy() {
    try {
      // Missing in some in-app browsers and on plain http.
      await navigator.clipboard.writeText(value)
      showToast({ tone: 'success', text: t('copied') })
    } catch {
      showToast({ tone: 'warning', text: t('notCopied') })
    }
  }
  return (
    <div className={styles.number}>
      <div>
        <p className={styles.faint}>{t('number')}</p>
        <p className={styles.numberValue}>
          <Digits text={value} />
        </p>
      </div>
      <IconButton label={t('copy')} onClick={() => void copy()}>
        <Copy />
      </IconButton>
    </div>
  )
}
