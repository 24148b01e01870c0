import type { ConsentDocument } from '@khum/contract/consents'
import { useFormat, useTranslations } from '../../i18n'
import { Checkbox } from '../../ui/fields/checkbox'
import { keepWords } from '../../ui/text/keep-words'
import styles from './consent.module.css'
import { DocumentText } from './document-text'

/**
 * The tick box of an optional consent, with its purpose and a link to the full document. Never ticked in advance. R66
 */
export function OptionalConsent({
  document,
  checked,
  onChange,
}: {
  document: ConsentDocument & { kind: 'health_data' | 'marketing' }
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const t = useTranslations('consent')
  const { words } = useFormat()
  return (
    <div className={styles.choice}>
      <Checkbox
        name={document.kind}
        label={t(`agree.${document.kind}`)}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className={styles.why}>{keepWords(t(`why.${document.kind}`))}</p>
      <details className={styles.more}>
        <summary>{t('readText', { title: words(document.title) })}</summary>
        <DocumentText document={document} />
      </details>
    </div>
  )
}
