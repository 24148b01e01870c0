import type { CoverageDetail } from '@khum/contract/coverages'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { SkeletonBlock, SkeletonList } from '../../ui/feedback/skeleton'

export function CoverageFrame<C extends CoverageDetail>({
  coverage,
  notFound,
  known,
  children,
}: {
  coverage: UseQueryResult<C>
  notFound: string
  /** Shown in place of the card until the coverage is loaded. */
  known?: ReactNode
  children: (coverage: C) => ReactNode
}) {
  const t = useTranslations('common')
  if (coverage.isPending)
    return (
      <>
        <div className="opened">{known ?? <SkeletonBlock height={13} />}</div>
        <SkeletonList label={t('loading')} />
      </>
    )
  if (hasFailed(coverage)) {
    const code = failureCode(coverage.error)
    // `validation_failed` means that the id in the address is malformed, so it is handled like `not_found`.
    const gone = code === 'not_found' || code === 'validation_failed'
    return (
      <LoadFailure
        error={coverage.error}
        gone={gone ? notFound : undefined}
        onRetry={() => void coverage.refetch()}
      />
    )
  }
  return children(coverage.data)
}
