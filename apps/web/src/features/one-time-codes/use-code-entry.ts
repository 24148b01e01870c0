import type { FailureCode } from '@khum/contract/errors'
import { limits } from '@khum/contract/limits'
import { type OtpPassed, oneTimeCodeEndpoints } from '@khum/contract/one-time-codes'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error'
import type { OtpInProgress } from '../../lib/flow-store'
import { isTemporary } from '../../lib/query-client'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useSecondsLeft } from '../../ui/display/seconds-left'
import { findCurrent } from './current-flow'
import { flowScreens, nextStep } from './flow-machine'
import { keepFlow } from './keep-flow'

/**
 * Error codes after which the visitor must sign in again or sees the error page. The general error handler handles
 * them.
 */
const generalFailures: readonly FailureCode[] = [
  'session_missing',
  'session_expired',
  'partner_mismatch',
  'partner_refused',
  'api_key_missing',
]

/** Manages the code field. Sends a code once it's complete. Never sends the same wrong code twice. Requirement 4.7 */
export function useCodeEntry({ flow, next }: OtpInProgress, onPassed?: (passed: OtpPassed) => void) {
  const { api, flow: store } = useServices()
  const handleError = useErrorHandler()
  const [step, dispatch] = useReducer(nextStep, { at: 'enter', error: null })
  const [code, setCode] = useState('')
  // Used as the field's React key, so that each attempt gets an empty, focused field.
  const [tries, setTries] = useState(0)
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const sending = useRef(false)
  const refused = useRef('')
  // True if a response may be lost: the entered code may have been right, or another code sent.
  const answerLost = useRef(false)
  const seconds = useSecondsLeft(Date.parse(flow.expires_at), api.serverNow)

  async function check(entered: string) {
    if (sending.current || step.at !== 'enter') return
    setCode(entered)
    // If the server has just refused this code, sending the code again would only waste an attempt.
    if (refused.current === flow.ref_no + entered) return refuse('otp_wrong')
    sending.current = true
    dispatch({ type: 'entered' })
    let { ref_no } = flow
    try {
      const row = flowScreens[flow.purpose].member
        ? oneTimeCodeEndpoints.verifyMemberOtp
        : oneTimeCodeEndpoints.verifyOtp
      const current = answerLost.current ? await findCurrent(api, flow.token) : null
      if (current && current.flow.ref_no !== ref_no) {
        // Another code was sent, although the response was lost. Only that code is valid now.
        ref_no = current.flow.ref_no
        keepFlow(store, current.flow, { passed: current.passed, next })
      }
      const body = { ref_no, code: entered }
      const passed = current?.passed ?? (await api.call(row, { body }, { registerToken: flow.token }))
      keepFlow(store, { ...(current?.flow ?? flow), passed_until: passed.passed_until }, { passed, next })
      dispatch({ type: 'passed', isKnown: passed.existing !== null })
      onPassed?.(passed)
    } catch (error) {
      const failure = error instanceof ApiError ? error.code : null
      answerLost.current = isTemporary(error)
      const left = error instanceof ApiError ? error.params.left : undefined
      setTriesLeft(typeof left === 'number' ? left : null)
      if (failure === 'otp_wrong') refused.current = ref_no + entered
      if (failure === null || generalFailures.includes(failure)) {
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

  /** Prepares the field after another code was sent. */
  function renew() {
    answerLost.current = false
    setCode('')
    setTries((count) => count + 1)
    dispatch({ type: 'renewed' })
  }

  const receive = useEffectEvent((found: string) => void check(found))
  // Reads the code from the phone again for each text message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reference number is a new text message
  useEffect(() => {
    const waiting = new AbortController()
    void codeFromMessage(waiting.signal).then((found) => found !== null && receive(found))
    return () => waiting.abort()
  }, [flow.ref_no])

  // If a complete code couldn't be sent because there was no network, sends the code when the network is back.
  // Otherwise the member would have to change the code and type it again.
  const isUnsent = step.at === 'enter' && step.error === 'network' && code.length === limits.otp.digits
  const sendAgain = useEffectEvent(() => void check(code))
  useEffect(() => {
    if (!isUnsent) return
    window.addEventListener('online', sendAgain)
    return () => window.removeEventListener('online', sendAgain)
  }, [isUnsent])

  return {
    step: seconds === 0 ? nextStep(step, { type: 'ranOut' }) : step,
    code,
    setCode,
    tries,
    triesLeft,
    check,
    /** Call it before another code is requested: from then on, the new code may be the right one. */
    expectNewCode() {
      answerLost.current = true
    },
    renew,
    stop: (failure: FailureCode) => dispatch({ type: 'failed', code: failure }),
  }
}

/**
 * Reads the code from the next SMS, in browsers with WebOTP. Returns null in other browsers, if the member refuses, or
 * if `signal` aborts.
 */
async function codeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const request = { otp: { transport: ['sms'] }, signal }
  try {
    const credential: unknown = await navigator.credentials.get(request)
    return typeof credential === 'object' && credential !== null && 'code' in credential
      ? String(credential.code)
      : null
  } catch {
    return null
  }
}
