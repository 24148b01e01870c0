import type { ReactNode } from 'react'
import { failureCode, isTemporary } from '../api/api-error'
import { useErrorWords, useTranslations } from '../i18n'
import { Button } from './button'
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

/** Says why a screen's data didn't load. If it may load a moment later, shows a button that tries again. */
export function LoadFailure({
  query: { error, isFetching, refetch },
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}) {
  const t = useTranslations('shell')
  return (
    <Failure error={error}>
      {isTemporary(error) && (
        <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      )}
    </Failure>
  )
}
