import { failureCode } from '../../api/api-error'
import { useErrorWords, useTranslations } from '../../i18n'
import type { Lines, Marks } from './marks'
import styles from './viewer.module.css'

/** Says which line the next mark belongs to and how to set a mark. After a failure, says what went wrong. */
export function MarkBar({ marks, lines }: { marks: Marks; lines: Lines }) {
  const t = useTranslations('viewer')
  const words = useErrorWords()
  if (!marks.isOn) {
    return marks.error ? (
      <p role="alert" className={styles.find} data-bad>
        {words(failureCode(marks.error))}
      </p>
    ) : null
  }
  return (
    <div className={styles.find}>
      <select
        aria-label={t('markLine')}
        value={marks.lineId ?? ''}
        onChange={({ target }) => lines.onFocus(target.value)}
      >
        {lines.all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <p role="status">{t('howToMark')}</p>
    </div>
  )
}
