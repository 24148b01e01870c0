import type { ReactNode } from 'react'
import { useErrorWords, useTranslations } from '../i18n'
import { ErrorState } from '../ui/feedback/error-state'
import { failureCode } from './api-error'
import { LoadFailure } from './load-failure'
import { isTemporary } from './query-client'

/** Shown when the last call of a flow has failed: a retry button if a retry may help, and always a way to leave. */
export function FinishFailure({
  error,
  text,
  onRetry,
  children,
}: {
  error: unknown
  /** Shown instead of the usual text for an error that a retry can't solve. */
  text?: string | undefined
  onRetry: () => void
  children: ReactNode
}) {
  const t = useTranslations('common')
  const errorWords = useErrorWords()
  const title = t('notDone')
  if (!isTemporary(error))
    return <ErrorState title={title} text={text ?? errorWords(failureCode(error))} action={children} />
  return (
    <>
      <LoadFailure error={error} title={title} onRetry={onRetry} />
      {children}
    </>
  )
}
