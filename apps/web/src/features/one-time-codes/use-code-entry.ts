import { type OtpPassed, otpEndpoints } from '@khum/contract/one-time-codes'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ApiError, type FailureCode } from '../../lib/api-error'
import type { OtpInProgress } from '../../lib/flow-store'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { codeFromMessage } from '../../platform/web-otp'
import { useSecondsLeft } from '../../ui/display/seconds-left'
import { alreadyPassed } from './already-passed'
import { flowScreens, nextStep } from './flow-machine'
import { keepFlow } from './keep-flow'

/** What ends the session or the page is not ours to show. */
const others: readonly FailureCode[] = [
  'session_missing',
  'session_expired',
  'partner_mismatch',
  'api_key_missing',
]

/** Entering the code of a flow: what was typed, what came of it, and never the same code twice. Spec §4 OTP. */
export function useCodeEntry({ flow, next }: OtpInProgress, onPassed?: (passed: OtpPassed) => void) {
  const { api, flow: store } = useServices()
  const handleError = useErrorHandler()
  const [step, dispatch] = useReducer(nextStep, { at: 'enter', error: null })
  const [code, setCode] = useState('')
  // Each try gets an empty field with the cursor in it.
  const [tries, setTries] = useState(0)
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const sending = useRef(false)
  const refused = useRef('')
  // The answer to the last try never came: it may have been right.
  const lost = useRef(false)
  const seconds = useSecondsLeft(Date.parse(flow.expires_at), api.serverNow)

  async function check(entered: string) {
    if (sending.current || step.at !== 'enter') return
    setCode(entered)
    // A code that was just refused is still wrong: a try is not wasted on it.
    if (refused.current === flow.ref_no + entered) return refuse('otp_wrong')
    sending.current = true
    dispatch({ type: 'entered' })
    try {
      const row = flowScreens[flow.purpose].member ? otpEndpoints.verifyMemberOtp : otpEndpoints.verifyOtp
      const body = { ref_no: flow.ref_no, code: entered }
      const found = lost.current ? await alreadyPassed(api, flow) : null
      const passed = found ?? (await api.call(row, { body }, { registerToken: flow.token }))
      keepFlow(store, { ...flow, passed_until: passed.passed_until }, { passed, next })
      dispatch({ type: 'passed', asks: passed.existing !== null })
      onPassed?.(passed)
    } catch (error) {
      const failure = error instanceof ApiError ? error.code : null
      lost.current = failure === 'network' || failure === 'timeout'
      const left = error instanceof ApiError ? error.params.left : undefined
      setTriesLeft(typeof left === 'number' ? left : null)
      if (failure === 'otp_wrong') refused.current = flow.ref_no + entered
      if (failure === null || others.includes(failure)) {
        dispatch({ type: 'renewed' })
        handleError(error)
      } else refuse(failure === 'otp_wrong' && left === 0 ? 'otp_locked' : failure)
    } finally {
      sending.current = false
    }
  }

  function refuse(failure: FailureCode) {
    dispatch({ type: 'failed', code: failure })
    if (failure !== 'otp_wrong') return
    setCode('')
    setTries((count) => count + 1)
  }

  /** Another code is on its way. */
  function renew() {
    setCode('')
    setTries((count) => count + 1)
    dispatch({ type: 'renewed' })
  }

  const receive = useEffectEvent((found: string) => void check(found))
  // The phone is asked anew for each text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reference stands for the text that is awaited
  useEffect(() => {
    const waiting = new AbortController()
    void codeFromMessage(waiting.signal).then((found) => found !== null && receive(found))
    return () => waiting.abort()
  }, [flow.ref_no])

  return {
    step: seconds === 0 ? nextStep(step, { type: 'ranOut' }) : step,
    code,
    setCode,
    tries,
    triesLeft,
    check,
    renew,
    stop: (failure: FailureCode) => dispatch({ type: 'failed', code: failure }),
  }
}
