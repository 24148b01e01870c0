import { type OtpPurpose, oneTimeCodeEndpoints, otpPurposeSchema } from '@khum/contract/one-time-codes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureCode } from '../../lib/api-error'
import type { OtpInProgress } from '../../lib/flow-store'
import { LoadFailure } from '../../lib/load-failure'
import { useServices } from '../../lib/services'
import { useStore } from '../../platform/external-store'
import { Navigate, useSearchParams } from '../../router'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { splitCurrent } from './current-flow'
import { startAddress } from './flow-address'
import { flowScreens } from './flow-machine'
import { keepFlow } from './keep-flow'

/**
 * Renders `children` with the flow in progress. After a reload, fetches the flow by its cookie, if the address names a
 * purpose. If the flow has ended, redirects to its first screen.
 * @param without rendered if the address names no purpose
 */
export function FlowGate({
  purposes,
  without,
  children,
}: {
  purposes: readonly OtpPurpose[]
  without: ReactNode
  children: (otp: OtpInProgress) => ReactNode
}) {
  const { flow } = useServices()
  const [query] = useSearchParams()
  const otp = useStore(flow).otp
  const named = otpPurposeSchema.safeParse(query.get('for'))
  if (otp && purposes.includes(otp.flow.purpose)) return children(otp)
  if (named.success && purposes.includes(named.data)) return <ResumeFlow purpose={named.data} />
  return without
}

/** Restores the flow after a reload: some phones discard the page while the member reads the text message. */
function ResumeFlow({ purpose }: { purpose: OtpPurpose }) {
  const { api, flow } = useServices()
  const [query] = useSearchParams()
  const found = useQuery({
    queryKey: ['otp-flow', purpose],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const current = await api.call(oneTimeCodeEndpoints.getCurrentOtp, {}, { signal })
      if (current.purpose !== purpose) return false
      const resumed = splitCurrent(current)
      keepFlow(flow, resumed.flow, { passed: resumed.passed })
      return true
    },
  })
  const ended = found.isError && failureCode(found.error) === 'flow_missing'
  if (ended || found.data === false)
    return <Navigate to={startAddress(flowScreens[purpose].start, query)} state="flow_missing" replace />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  return <SkeletonBlock height={12} />
}
