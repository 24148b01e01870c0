import type { ReactNode } from 'react'
import { useErrorWords, useTranslations } from '../i18n'
import { ErrorState } from '../ui/feedback/error-state'
import { failureCode } from './api-error'
import { LoadFailure } from './load-failure'
import { mayPass } from './query-client'

/** The last call of a flow failed: another try where that may help, and always a way out. */
export function FinishFailure({
  error,
  text,
  onRetry,
  children,
}: {
  error: unknown
  /** Where this flow has better words than the catalogue of errors. */
  text?: string | undefined
  onRetry: () => void
  /** The way out. */
  children: ReactNode
}) {
  const t = useTranslations('common')
  const errorWords = useErrorWords()
  const title = t('notDone')
  if (!mayPass(error))
    return <ErrorState title={title} text={text ?? errorWords(failureCode(error))} action={children} />
  return (
    <>
      <LoadFailure error={error} title={title} onRetry={onRetry} />
      {children}
    </>
  )
}
