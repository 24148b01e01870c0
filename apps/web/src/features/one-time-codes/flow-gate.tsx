import { type OtpPurpose, otpEndpoints, otpPurposeSchema } from '@khum/contract/one-time-codes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api-error'
import { useStore } from '../../lib/external-store'
import type { OtpInProgress } from '../../lib/flow-store'
import { LoadFailure } from '../../lib/load-failure'
import { useServices } from '../../lib/services'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { passedOf } from './already-passed'
import { startAddress } from './flow-address'
import { flowScreens } from './flow-machine'
import { keepFlow } from './keep-flow'

/**
 * What stands on the flow in progress. After a reload the flow is asked for by its cookie, when the address says that there
 * was one; a flow that ended leads back to its start. `without` stands where the address tells of no flow.
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
  const hint = otpPurposeSchema.safeParse(query.get('for'))
  if (otp && purposes.includes(otp.flow.purpose)) return children(otp)
  if (hint.success && purposes.includes(hint.data)) return <TakeUp purpose={hint.data} />
  return without
}

/** People leave the page to read the text message; some phones have forgotten it by then. */
function TakeUp({ purpose }: { purpose: OtpPurpose }) {
  const { api, flow } = useServices()
  const found = useQuery({
    queryKey: ['otp-flow', purpose],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const current = await api.call(otpEndpoints.currentOtp, {}, { signal })
      if (current.purpose !== purpose) return false
      const { existing: _known, ...found } = current
      keepFlow(flow, found, { passed: passedOf(current) })
      return true
    },
  })
  const ended = found.error instanceof ApiError && found.error.code === 'flow_missing'
  if (ended || found.data === false) return <ToStart purpose={purpose} />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  return <SkeletonBlock height={12} />
}

function ToStart({ purpose }: { purpose: OtpPurpose }) {
  const [query] = useSearchParams()
  return <Navigate to={startAddress(flowScreens[purpose].start, query)} state="flow_missing" replace />
}
