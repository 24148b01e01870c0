import { findPolicyEndpoints } from '@khum/contract/find-policy'
import type { OtpFlow, OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { useApi, useViewer } from '../../lib/services'
import { Navigate, useSearchParams } from '../../router'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { FlowGate, flowAddress } from '../one-time-codes'
import { FoundCoverages } from './found-coverages'

const purposes: readonly OtpPurpose[] = ['coverage_search']

/**
 * Shows what a search found, after the one-time code to the policy's phone. Redirects to the search form if there was
 * no search.
 */
export function AddCoverage({ whose }: { whose: 'self' | 'family' }) {
  const [query] = useSearchParams()
  const [isFamilyAdded, setFamilyAdded] = useState(false)
  const start = href(whose === 'self' ? 'searchIdcard' : 'searchIdcardFamily')
  if (isFamilyAdded) return <FamilyAdded />
  return (
    <FlowGate purposes={purposes} without={<Navigate to={start} replace />}>
      {({ flow }) =>
        flow.passed_until === null ? (
          <Navigate to={flowAddress('otp', 'coverage_search', query)} replace />
        ) : (
          <Found flow={flow} whose={whose} onFamilyAdded={() => setFamilyAdded(true)} />
        )
      }
    </FlowGate>
  )
}

function Found({
  flow,
  whose,
  onFamilyAdded,
}: {
  flow: OtpFlow
  whose: 'self' | 'family'
  onFamilyAdded: () => void
}) {
  const common = useTranslations('common')
  const api = useApi()
  const viewer = useViewer()
  const found = useQuery({
    queryKey: ['found-coverages', viewer, flow.token],
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call(findPolicyEndpoints.listFoundCoverages, {}, { registerToken: flow.token, signal }),
  })
  if (found.isPending) return <SkeletonList label={common('loading')} />
  if (hasFailed(found)) {
    const start = href(whose === 'self' ? 'searchIdcard' : 'searchIdcardFamily')
    if (failureCode(found.error) === 'flow_missing')
      return <Navigate to={start} state="flow_missing" replace />
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  }
  // The search was for the member's own cards and this screen is for the family's, or the other way round. So opens the
  // screen that fits the search.
  if (found.data.whose !== whose) {
    const other = href(whose === 'self' ? 'addCoverageFamily' : 'addCoverage')
    return <Navigate to={`${other}?for=coverage_search`} replace />
  }
  return <FoundCoverages token={flow.token} found={found.data} onFamilyAdded={onFamilyAdded} />
}

function FamilyAdded() {
  const t = useTranslations('findPolicy.found')
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={t('familyDone')}
        text={t('familyDoneBody')}
        action={
          <>
            <ButtonLink wide replace to={href('familyCoverages')}>
              {t('toFamily')}
            </ButtonLink>
            <ButtonLink wide look="link" replace to={href('searchIdcardFamily')}>
              {t('another')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
