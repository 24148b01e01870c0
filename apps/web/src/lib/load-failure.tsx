import { useErrorWords, useTranslations } from '../i18n'
import { Button } from '../ui/action/button'
import { ErrorState } from '../ui/feedback/error-state'
import { ApiError, failureCode } from './api-error'

/** What stands where something could not be had: why, a reference to name to support, and another try. Spec §8. */
export function LoadFailure({
  error,
  title,
  gone,
  onRetry,
}: {
  error: unknown
  /** What did not work, where it is something else than loading. */
  title?: string | undefined
  /** Where this screen has better words for it than the catalogue of errors: all there is to say. */
  gone?: string | undefined
  onRetry: () => void
}) {
  const t = useTranslations('common')
  const errorWords = useErrorWords()
  const traceId = error instanceof ApiError ? error.traceId : null
  return (
    <ErrorState
      title={gone ?? title ?? t('notLoaded')}
      text={gone === undefined ? errorWords(failureCode(error)) : undefined}
      reference={traceId === null ? undefined : t('reference', { id: traceId })}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
