import type { OtpFlow } from '@khum/contract/one-time-codes'
import { useNavigate, useSearchParams } from 'react-router'
import { useServices } from '../../lib/services'
import { flowAddress } from './flow-address'
import { flowScreens } from './flow-machine'
import { keepFlow } from './keep-flow'

/**
 * Stores the flow that a start call returned and opens the screen that asks for its code. `next` replaces the purpose's usual
 * screen after the code.
 */
export function useBeginFlow(): (flow: OtpFlow, next?: string) => void {
  const store = useServices().flow
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (flow, next) => {
    keepFlow(store, flow, { next: next ?? null })
    void navigate(flowAddress(flowScreens[flow.purpose].code, flow.purpose, query), {
      state: { fromStart: true },
    })
  }
}
