import { Copy } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { copyAndSay } from '../../../lib/copy'
import { IconButton } from '../../../ui/action/icon-button'
import { Digits } from '../../../ui/display/digits'
import styles from './status.module.css'

/** The claim number, to read out on the telephone or to copy. */
export function CopyNumber({ value }: { value: string }) {
  const t = useTranslations('claimStatus')
  return (
    <div className={styles.number}>
      <div>
        <p className={styles.faint}>{t('number')}</p>
        <p className={styles.numberValue}>
          <Digits text={value} />
        </p>
      </div>
      <IconButton
        label={t('copy')}
        onClick={() => void copyAndSay(value, { copied: t('copied'), notCopied: t('notCopied') })}
      >
        <Copy />
      </IconButton>
    </div>
  )
}
