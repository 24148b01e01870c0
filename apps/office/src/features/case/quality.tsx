import type { Case } from '@khum/contract/office-case'
import { useFormat, useTranslations } from '../../i18n'
import styles from './case-page.module.css'

/** Says that the decision waits for its quality check, or how the check ended. */
export function Quality({ quality: { look } }: { quality: NonNullable<Case['quality']> }) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  if (!look) return <p className={styles.warn}>{t('qualityOpen')}</p>
  return (
    <p className={look.agrees ? styles.soft : styles.warn}>
      {t(look.agrees ? 'qualityAgreed' : 'qualityDisagreed', { name: look.by })} · {format.instant(look.at)}
      {look.note && ` · ${look.note}`}
    </p>
  )
}
