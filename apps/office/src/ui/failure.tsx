import type { ReactNode } from 'react'
import { failureCode } from '../api/api-error'
import { useErrorWords } from '../i18n'
import styles from './failure.module.css'

/** Says why a call failed. Renders nothing without a failure. */
export function Failure({ error, children }: { error: unknown; children?: ReactNode }) {
  const errorWords = useErrorWords()
  if (!error) return null
  return (
    <div role="alert" className={styles.failure}>
      <p>{errorWords(failureCode(error))}</p>
      {children}
    </div>
  )
}
