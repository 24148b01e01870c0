import { limits } from '@khum/contract/limits'
import { otpEndpoints } from '@khum/contract/one-time-codes'
import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../i18n'
import type { ApiError, FailureCode } from '../../lib/api-error'
import type { OtpInProgress } from '../../lib/flow-store'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { clockText, useSecondsLeft } from '../../ui/display/seconds-left'
import { FormAlert } from '../../ui/fields/form-alert'
import { flowScreens } from './flow-machine'
import { keepFlow } from './keep-flow'
import styles from './otp.module.css'
import { useSendWords } from './use-send-words'

/** Asks for another code once its wait is over. `main`: nothing else helps, so it is the button of the screen. */
export function NewCode({
  otp,
  main,
  onSent,
  onStopped,
}: {
  otp: OtpInProgress
  main: boolean
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
  const [toldToWait, setToldToWait] = useState(0)
  const usual = useSecondsLeft(Date.parse(flow.resend_at), api.serverNow)
  const told = useSecondsLeft(toldToWait, api.serverNow)
  const wait = Math.max(Math.min(usual, limits.otp.resendAfterMs / 1000), told)
  const none = flow.sends_left === 0

  const waitFor = (error: ApiError) => setToldToWait(api.serverNow() + (error.retryAfterMs ?? 0))
  const stop = (error: ApiError) => onStopped(error.code)
  function refuse(error: ApiError) {
    waitFor(error)
    setLimit(sendWords(error))
  }

  async function send() {
    setBusy(true)
    setLimit('')
    try {
      const row = flowScreens[flow.purpose].member ? otpEndpoints.resendMemberOtp : otpEndpoints.resendOtp
      const renewed = await api.call(row, {}, { registerToken: flow.token })
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
      {!main && !none && <p className={styles.ask}>{t('notHere')}</p>}
      {none ? (
        <p className={styles.ask}>{t('noneLeft')}</p>
      ) : (
        <Button
          look={main ? 'primary' : 'link'}
          wide={main}
          busy={busy}
          disabled={wait > 0}
          onClick={() => void send()}
        >
          {wait > 0 ? t('againIn', { clock: clockText(wait) }) : t('again')}
        </Button>
      )}
      {!none && wait === 0 && <p className={styles.left}>{t('left', { count: String(flow.sends_left) })}</p>}
      <p className={styles.told} role="status">
        {sent}
      </p>
    </div>
  )
}
