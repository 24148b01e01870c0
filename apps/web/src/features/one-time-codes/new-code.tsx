import type { FailureCode } from '@khum/contract/errors'
import { limits } from '@khum/contract/limits'
import { type OtpFlow, oneTimeCodeEndpoints } from '@khum/contract/one-time-codes'
import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../i18n'
import { type ApiError, failureCode } from '../../lib/api-error'
import type { OtpInProgress } from '../../lib/flow-store'
import { isTemporary } from '../../lib/query-client'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { clockText, useSecondsLeft } from '../../ui/display/seconds-left'
import { FormAlert } from '../../ui/fields/form-alert'
import { keepWords } from '../../ui/text/keep-words'
import { findCurrent } from './current-flow'
import { flowScreens } from './flow-machine'
import { keepFlow } from './keep-flow'
import styles from './otp.module.css'
import { useSendWords } from './use-send-refusal'

/**
 * The button that requests another code, with the time to wait until it can be pressed.
 * @param isMain true if only another code lets the member continue, so that this is the screen's main button
 */
export function NewCode({
  otp,
  isMain,
  onRequest,
  onSent,
  onStopped,
}: {
  otp: OtpInProgress
  isMain: boolean
  onRequest: () => void
  onSent: () => void
  onStopped: (failure: FailureCode) => void
}) {
  const t = useTranslations('oneTimeCodes')
  const errorWords = useErrorWords()
  const sendWords = useSendWords()
  const handleError = useErrorHandler()
  const { api, flow: store } = useServices()
  const { flow } = otp
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  const [limit, setLimit] = useState('')
  const [retryAt, setRetryAt] = useState(0)
  const usualWait = useSecondsLeft(Date.parse(flow.resend_at), api.serverNow)
  const serverWait = useSecondsLeft(retryAt, api.serverNow)
  const wait = Math.max(Math.min(usualWait, limits.otp.resendAfterMs / 1000), serverWait)
  const noneLeft = flow.sends_left === 0

  const waitFor = (error: ApiError) => setRetryAt(api.serverNow() + (error.retryAfterMs ?? 0))
  const stop = (error: ApiError) => onStopped(error.code)
  function refuse(error: ApiError) {
    waitFor(error)
    setLimit(sendWords(error))
  }

  async function requestCode(): Promise<OtpFlow> {
    const row = flowScreens[flow.purpose].member
      ? oneTimeCodeEndpoints.resendMemberOtp
      : oneTimeCodeEndpoints.resendOtp
    try {
      return await api.call(row, {}, { registerToken: flow.token })
    } catch (error) {
      const mayBeSent = isTemporary(error) || failureCode(error) === 'otp_resend_too_soon'
      const sent = mayBeSent ? await findUnknownCode() : null
      if (!sent) throw error
      return sent
    }
  }

  /** Returns the flow with a code that was sent although the response was lost; null if there is none. */
  async function findUnknownCode(): Promise<OtpFlow | null> {
    const current = await findCurrent(api, flow.token).catch(() => null)
    const known = store.get().otp?.flow
    if (!current || current.passed || known?.token !== flow.token) return null
    return current.flow.ref_no === known.ref_no ? null : current.flow
  }

  async function send() {
    setBusy(true)
    setLimit('')
    onRequest()
    try {
      const renewed = await requestCode()
      keepFlow(store, renewed, { next: otp.next })
      setSent(t('sentAgain', { ref_no: renewed.ref_no }))
      onSent()
    } catch (error) {
      handleError(error, {
        otp_resend_too_soon: waitFor,
        otp_send_limit: refuse,
        otp_number_blocked: refuse,
        otp_purpose_locked: stop,
        flow_missing: stop,
        rate_limited: (failure) => setLimit(errorWords(failure.code)),
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.again}>
      {limit && <FormAlert>{limit}</FormAlert>}
      {!isMain && !noneLeft && <p className={styles.note}>{keepWords(t('notHere'))}</p>}
      {noneLeft ? (
        <p className={styles.note}>{keepWords(t('noneLeft'))}</p>
      ) : (
        <Button
          look={isMain ? 'primary' : 'link'}
          wide={isMain}
          busy={busy}
          disabled={wait > 0}
          onClick={() => void send()}
        >
          {wait > 0 ? t('againIn', { clock: clockText(wait) }) : t('again')}
        </Button>
      )}
      {!noneLeft && wait === 0 && (
        <p className={styles.note}>{keepWords(t('left', { count: flow.sends_left }))}</p>
      )}
      <p className={styles.note} role="status">
        {sent}
      </p>
    </div>
  )
}
