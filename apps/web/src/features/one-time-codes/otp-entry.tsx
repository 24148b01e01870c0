import type { FailureCode } from '@khum/contract/errors'
import { limits } from '@khum/contract/limits'
import type { OtpPassed } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { ShieldAlert } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useErrorWords, useFieldWords, useTranslations } from '../../i18n'
import type { OtpInProgress } from '../../lib/flow-store'
import { useApi } from '../../lib/services'
import { Navigate, useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { TimeLeft } from '../../ui/display/time-left'
import { EmptyState } from '../../ui/feedback/empty-state'
import { CodeField } from '../../ui/fields/code-field'
import { FormAlert } from '../../ui/fields/form-alert'
import { CodeRefused } from './code-refused'
import { startAddress } from './flow-address'
import { flowScreens } from './flow-machine'
import { NewCode } from './new-code'
import styles from './otp.module.css'
import { SentTo } from './sent-to'
import { useCodeEntry } from './use-code-entry'

const { digits } = limits.otp

/**
 * Asks for a flow's code. When `onPassed` is called, the flow store already has the result. Requirement 2.12
 * @param fixedPhone hides the link that changes the number
 */
export function OtpEntry({
  otp,
  fixedPhone,
  onPassed,
}: {
  otp: OtpInProgress
  fixedPhone?: boolean
  onPassed?: (passed: OtpPassed) => void
}) {
  const t = useTranslations('oneTimeCodes')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const api = useApi()
  const [query] = useSearchParams()
  const [isTooShort, setIsTooShort] = useState(false)
  const { step, code, setCode, tries, triesLeft, check, expectNewCode, renew, stop } = useCodeEntry(
    otp,
    onPassed,
  )
  const { flow } = otp

  if (step.at === 'gone')
    return <Navigate to={startAddress(flowScreens[flow.purpose].start, query)} state="flow_missing" replace />
  if (step.at === 'refused') return <CodeRefused why={step.why} flow={flow} />
  if (step.at === 'stopped')
    return (
      <EmptyState
        icon={<ShieldAlert />}
        title={t('stopped')}
        text={errorWords(step.why)}
        action={
          <ButtonLink look="secondary" to={href('home')}>
            {common('home')}
          </ButtonLink>
        }
      />
    )

  function wordsOf(failure: FailureCode): string {
    if (failure !== 'otp_wrong' || triesLeft === null) return errorWords(failure)
    return `${errorWords(failure)} ${t('triesLeft', { count: String(triesLeft) })}`
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTooShort(code.length < digits)
    if (code.length === digits) void check(code)
  }
  const error = step.at === 'enter' && step.error ? wordsOf(step.error) : undefined
  const newCode = (
    <NewCode
      otp={otp}
      isMain={step.at === 'needsCode'}
      onRequest={expectNewCode}
      onSent={renew}
      onStopped={stop}
    />
  )
  return (
    <div className={styles.entry}>
      <SentTo flow={flow} fixed={fixedPhone === true} />
      {step.at === 'needsCode' ? (
        <>
          <div role="alert">
            <FormAlert tone="warning">{errorWords(step.why)}</FormAlert>
          </div>
          {newCode}
        </>
      ) : (
        <>
          <form className={styles.form} onSubmit={submit} noValidate>
            <CodeField
              key={tries}
              label={t('label', { digits: String(digits) })}
              digitLabel={(position) => t('digit', { position: String(position), digits: String(digits) })}
              length={digits}
              value={code}
              busy={step.at === 'checking'}
              error={isTooShort && code.length < digits ? fieldWords('otp_digits') : error}
              onChange={setCode}
              onComplete={(entered) => void check(entered)}
            />
            <TimeLeft
              endsAt={Date.parse(flow.expires_at)}
              totalMs={flow.ttl_minute * 60_000}
              now={api.serverNow}
              words={(clock) => t('expiresIn', { clock })}
              spoken={(minutes) => t('expiresSpoken', { minutes: String(minutes) })}
              ended={t('ended')}
            />
            <Button type="submit" wide busy={step.at === 'checking'}>
              {t('submit')}
            </Button>
          </form>
          {newCode}
        </>
      )}
      <p className={styles.care}>
        <ShieldAlert aria-hidden="true" />
        {t('care')}
      </p>
    </div>
  )
}
