import { officeSignInEndpoints, type PasskeyProof } from '@khum/contract/office-sign-in'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureCode } from '../../api/api-error'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Failure } from '../../ui/notice'
import { signWithPasskey } from './passkey'
import styles from './sign-in-page.module.css'

interface Started {
  pending: string
  has_app: boolean
  passkey: { challenge: string; site: string; credentials: readonly string[] } | null
}
type Given = { code: string } | { recovery_code: string } | { passkey: PasskeyProof }

const focus = (field: HTMLInputElement | null) => field?.focus()

/** Asks for the second factor: a passkey, a code from the authenticator app, or a recovery code. */
export function SecondFactor({
  started,
  onDone,
  onAgain,
}: {
  started: Started
  onDone: () => void
  onAgain: () => void
}) {
  const t = useTranslations('localSignIn')
  const { passkey, has_app } = started
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const finish = useMutation({
    mutationFn: (given: Given) =>
      call(officeSignInEndpoints.finishLocalSignIn, { body: { pending: started.pending, ...given } }),
    onSuccess: onDone,
    onError: () => setCode(''),
  })
  const sign = useMutation({
    mutationFn: async () => {
      if (passkey) finish.mutate({ passkey: await signWithPasskey(passkey) })
    },
  })
  const isOver = finish.error !== null && failureCode(finish.error) === 'staff_sign_in_over'
  function submit(event: FormEvent) {
    event.preventDefault()
    const given = code.trim()
    if (given !== '') finish.mutate(isRecovery ? { recovery_code: given } : { code: given })
  }
  return (
    <div className={styles.form}>
      {passkey && !isRecovery && (
        <>
          <p>{t('passkeyLead')}</p>
          <Button busy={sign.isPending || finish.isPending} onClick={() => sign.mutate()}>
            {t('usePasskey')}
          </Button>
          {sign.isError && (
            <p role="alert" className={styles.alert}>
              {t('passkeyFailed')}
            </p>
          )}
        </>
      )}
      {(has_app || isRecovery) && (
        <form onSubmit={submit} className={styles.form} noValidate>
          <TextField
            key={isRecovery ? 'recovery' : 'code'}
            label={t(isRecovery ? 'recoveryCode' : 'code')}
            name="code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            ref={focus}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" busy={finish.isPending}>
            {t('signIn')}
          </Button>
        </form>
      )}
      <Failure error={finish.error}>
        {isOver && (
          <Button look="secondary" onClick={onAgain}>
            {t('startAgain')}
          </Button>
        )}
      </Failure>
      <button
        type="button"
        className={styles.language}
        onClick={() => {
          setCode('')
          finish.reset()
          setIsRecovery(!isRecovery)
        }}
      >
        {t(isRecovery ? 'noRecoveryCode' : 'useRecoveryCode')}
      </button>
    </div>
  )
}
