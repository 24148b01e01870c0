import { coverageSearchEndpoints } from '@khum/contract/find-policy'
import type { OtpFlow, OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { useApi, useViewer } from '../../lib/services'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { FlowGate, flowAddress } from '../one-time-codes'
import { FamilyKept } from './family-kept'
import { FoundCoverages } from './found-coverages'

const purposes: readonly OtpPurpose[] = ['coverage_search']

/** What was found, once the phone on the policy is proved. Without a search in progress it leads back to one. Spec §2 */
export function AddCoverage({ whose }: { whose: 'self' | 'family' }) {
  const [query] = useSearchParams()
  const [kept, setKept] = useState(false)
  const start = href(whose === 'self' ? 'searchIdcard' : 'searchIdcardFamily')
  if (kept) return <FamilyKept />
  return (
    <FlowGate purposes={purposes} without={<Navigate to={start} replace />}>
      {({ flow }) =>
        flow.passed_until === null ? (
          <Navigate to={flowAddress('otp', 'coverage_search', query)} replace />
        ) : (
          <Found flow={flow} whose={whose} onFamilyKept={() => setKept(true)} />
        )
      }
    </FlowGate>
  )
}

function Found({
  flow,
  whose,
  onFamilyKept,
}: {
  flow: OtpFlow
  whose: 'self' | 'family'
  onFamilyKept: () => void
}) {
  const common = useTranslations('common')
  const api = useApi()
  const viewer = useViewer()
  const found = useQuery({
    queryKey: ['found-coverages', viewer, flow.token],
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call(coverageSearchEndpoints.listFoundCoverages, {}, { registerToken: flow.token, signal }),
  })
  if (found.isPending) return <SkeletonList label={common('loading')} />
  if (found.isError) {
    const start = href(whose === 'self' ? 'searchIdcard' : 'searchIdcardFamily')
    if (failureCode(found.error) === 'flow_missing')
      return <Navigate to={start} state="flow_missing" replace />
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  }
  // After a reload the address may be the other one's; the search itself knows whose it was.
  if (found.data.whose !== whose) {
    const other = href(whose === 'self' ? 'addCoverageFamily' : 'addCoverage')
    return <Navigate to={`${other}?for=coverage_search`} replace />
  }
  return <FoundCoverages token={flow.token} found={found.data} onFamilyKept={onFamilyKept} />
}
