import { accountEndpoints, newPasswordPairSchema } from '@khum/contract/account'
import type { FailureCode } from '@khum/contract/errors'
import type { OtpFlow, OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrorWords, useFieldWords, useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { checkWith, useForm } from '../../../lib/use-form'
import { Navigate, useSearchParams } from '../../../router'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { keepWords } from '../../../ui/text/keep-words'
import { NewPasswordFields } from '../../new-password'
import { FlowGate, flowAddress, forgetFlow } from '../../one-time-codes'
import styles from '../register/register.module.css'

const purposes: readonly OtpPurpose[] = ['forgot_password']
const check = checkWith(newPasswordPairSchema)

/** Asks for a new password after the one-time code. Setting the password doesn't sign the member in. R20 */
export function RenewPassword() {
  const [done, setDone] = useState(false)
  const [query] = useSearchParams()
  if (done) return <Done />
  return (
    <FlowGate purposes={purposes} without={<Navigate to={href('forgetPassword')} replace />}>
      {({ flow }) =>
        flow.passed_until === null ? (
          <Navigate to={flowAddress('otp', 'forgot_password', query)} replace />
        ) : (
          <PasswordForm flow={flow} onDone={() => setDone(true)} />
        )
      }
    </FlowGate>
  )
}

function PasswordForm({ flow, onDone }: { flow: OtpFlow; onDone: () => void }) {
  const t = useTranslations('registration')
  const { api, flow: store } = useServices()
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const refuse = ({ code }: { code: FailureCode }) => setRefused(code)
  // True once the response to an attempt was lost: the server may already have set the password.
  const answerLost = useRef(false)
  const refuseAsLost = (error: { code: FailureCode }) => {
    answerLost.current = true
    refuse(error)
  }
  function finished() {
    onDone()
    forgetFlow(store)
  }
  const form = useForm({
    initial: { password: '', password_confirm: '' },
    check,
    async send(body) {
      setRefused(null)
      await api.call(accountEndpoints.finishForgotPassword, { body }, { registerToken: flow.token })
      finished()
    },
    onError: (error) =>
      handleError(error, {
        // Setting the password uses up the verified code. So if the code is gone before it expires, the attempt whose
        // response was lost has set the password. R54
        flow_missing: (error) =>
          answerLost.current && Date.parse(flow.passed_until ?? '') > api.serverNow()
            ? finished()
            : refuse(error),
        username_not_found: refuse,
        network: refuseAsLost,
        timeout: refuseAsLost,
      }),
  })
  const errorOf = (name: string) => {
    const code = form.issue(name)
    return code && fieldWords(code)
  }
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      <p className={styles.lead}>{keepWords(t('renew.lead'))}</p>
      <NewPasswordFields
        label={t('newPassword')}
        password={form.text('password')}
        confirm={form.text('password_confirm')}
        errorOf={errorOf}
      />
      {refused && <FormAlert>{errorWords(refused)}</FormAlert>}
      {refused === 'flow_missing' ? (
        <ButtonLink wide to={href('forgetPassword')} replace>
          {t('forgot.again')}
        </ButtonLink>
      ) : (
        <Button type="submit" wide busy={form.busy}>
          {t('renew.submit')}
        </Button>
      )}
    </Form>
  )
}

function Done() {
  const t = useTranslations('registration.renew')
  return (
    <div role="status">
      <EmptyState
        icon={<KeyRound />}
        title={t('doneTitle')}
        text={t('doneText')}
        action={
          <ButtonLink wide to={href('login')} replace>
            {t('signIn')}
          </ButtonLink>
        }
      />
    </div>
  )
}
