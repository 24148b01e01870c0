import type { ReactNode } from 'react'
import { failureCode } from '../api/api-error'
import { useErrorWords } from '../i18n'
import styles from './notice.module.css'

/** A message that takes the place of a screen's content. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}

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
