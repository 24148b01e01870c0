import type { MyConsent } from '@khum/contract/consents'
import { useFormat, useTranslations } from '../../../i18n'
import styles from './mine.module.css'

/** Lists when the member accepted or withdrew a consent, newest first. R66 */
export function ConsentHistory({ history }: { history: MyConsent['history'] }) {
  const t = useTranslations('myConsents')
  const format = useFormat()
  if (history.length === 0) return null
  const newestFirst = [...history].sort((one, other) => other.at.localeCompare(one.at))
  return (
    <details className={styles.open}>
      <summary>{t('history')}</summary>
      <ul className={styles.history}>
        {newestFirst.map((entry) => (
          <li key={`${entry.at}${entry.action}`}>
            <span>{t(`events.${entry.action}`, { version: String(entry.version) })}</span>
            <span className="soft">{format.instant(entry.at)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
