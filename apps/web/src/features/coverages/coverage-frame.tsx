import type { CoverageDetail } from '@khum/contract/coverages'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { SkeletonBlock, SkeletonList } from '../../ui/feedback/skeleton'

/** One coverage as it comes: being fetched, not to be had, or there. */
export function CoverageFrame<Shown extends CoverageDetail>({
  coverage,
  notFound,
  children,
}: {
  coverage: UseQueryResult<Shown>
  notFound: string
  children: (coverage: Shown) => ReactNode
}) {
  const t = useTranslations('common')
  if (coverage.isPending)
    return (
      <>
        <SkeletonBlock height={13} />
        <SkeletonList label={t('loading')} />
      </>
    )
  if (coverage.isError) {
    const code = failureCode(coverage.error)
    // An address that is cut short or misspelt names no card either.
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
