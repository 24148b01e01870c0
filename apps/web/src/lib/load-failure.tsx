import { useErrorWords, useTranslations } from '../i18n'
import { Button } from '../ui/action/button'
import { ErrorState } from '../ui/feedback/error-state'
import { ApiError, failureCode } from './api-error'

/**
 * Shown in place of data that couldn't be loaded: the reason, a reference for support, and a retry button.
 * Requirement 8.1
 */
export function LoadFailure({
  error,
  title,
  gone,
  onRetry,
}: {
  error: unknown
  /** Replaces the default title, for failures other than loading. */
  title?: string | undefined
  /** Shown instead of the title and the usual text for the error, on screens that can explain the error better. */
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
