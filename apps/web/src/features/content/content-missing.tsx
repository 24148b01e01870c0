import { href } from '@khum/contract/paths'
import { CalendarX2, FileQuestion } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ApiError } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/**
 * Shown in place of a promotion or article. If it has expired or doesn't exist, links to the list; if it didn't load,
 * has a button to retry. Requirement 8.10
 */
export function ContentMissing({
  error,
  of,
  onRetry,
}: {
  error: unknown
  of: 'promotions' | 'articles'
  onRetry: () => void
}) {
  const t = useTranslations('content')
  const code = error instanceof ApiError ? error.code : null
  const toList = <ButtonLink to={href(of)}>{t(`toList.${of}`)}</ButtonLink>
  if (code === 'promotion_expired' || code === 'article_expired')
    return (
      <EmptyState
        icon={<CalendarX2 />}
        title={t(`expired.${code}`)}
        text={t(`expiredBody.${code}`)}
        action={toList}
      />
    )
  // `validation_failed` means that the id in the address is malformed, for example from a truncated link.
  if (code === 'not_found' || code === 'validation_failed')
    return <EmptyState icon={<FileQuestion />} title={t(`gone.${of}`)} text={t('goneBody')} action={toList} />
  return <LoadFailure error={error} onRetry={onRetry} />
}
