import type { OtpFlow, OtpPassed } from '@khum/contract/one-time-codes'
import { useEffect, useRef } from 'react'
import type { FlowStore } from '../../lib/flow-store'
import { useServices } from '../../lib/services'
import { useLocation, useNavigate, useSearchParams } from '../../router'
import { flowAddress } from './flow-address'
import { flowScreens } from './flow-machine'

/** Puts a flow into the flow store. Requirement 3.14 defines the names of the fields. */
export function keepFlow(
  store: FlowStore,
  flow: OtpFlow,
  more: { passed?: OtpPassed | null; next?: string | null } = {},
): void {
  const { token, ref_no, ttl_minute } = flow
  const phone = flow.phone ?? ''
  const passed = more.passed ?? null
  store.change({ otp: { flow, passed, next: more.next ?? null } })
  if (flow.purpose === 'register')
    store.change({
      register: { token, ref_no, phone, ttl_minute, is_old_user: passed?.is_old_user ?? false },
    })
  if (flow.purpose === 'delete_account') store.change({ delete: { ref_no, phone, ttl_minute } })
}

/** Removes the flow in progress from the store. Call it when the flow is completed or the member gives up. */
export function forgetFlow(store: FlowStore): void {
  store.change({ otp: null, register: null, delete: null })
}

/**
 * Returns a function to call when a flow is completed, before the app opens the next screen. Once the address of the
 * next screen is shown, the flow is removed from the store. If the flow were removed earlier, `FlowGate` would ask the
 * server for the flow and, because the flow has ended, redirect to the first screen of the flow.
 */
export function useForgetFlowOnLeave(): () => void {
  const store = useServices().flow
  const location = useLocation()
  const isCompleted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs the cleanup after each navigation
  useEffect(
    () => () => {
      if (isCompleted.current) forgetFlow(store)
    },
    [store, location],
  )
  return () => {
    isCompleted.current = true
  }
}

/**
 * Returns a function that stores a flow just started by the server and opens the screen for its code. `next` is the
 * address to open after the code, if it isn't the purpose's usual screen.
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
