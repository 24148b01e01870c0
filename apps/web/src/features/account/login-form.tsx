import { href } from '@khum/contract/paths'
import { signInSchema } from '@khum/contract/sessions'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useErrorWords, useFieldWords, useTranslations } from '../../i18n'
import type { FailureCode } from '../../lib/api-error'
import { useErrorHandler } from '../../lib/use-error-handler'
import { checkWith, useForm } from '../../lib/use-form'
import { withNext } from '../../lib/with-next'
import { Button } from '../../ui/action/button'
import { Checkbox } from '../../ui/fields/checkbox'
import { FormAlert } from '../../ui/fields/form-alert'
import { PasswordField } from '../../ui/fields/password-field'
import { TextField } from '../../ui/fields/text-field'
import styles from './login.module.css'
import { useSignIn } from './use-sign-in'

const check = checkWith(signInSchema)

/** Spec §2, §5 Login. A wrong username and a wrong password get one answer. TRUST D1. `linkToken`: of who came in by LINE or a partner. */
export function LoginForm({ linkToken, submitLabel }: { linkToken?: string; submitLabel?: string }) {
  const t = useTranslations('account.login')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const signIn = useSignIn()
  const [query] = useSearchParams()
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const refuse = ({ code }: { code: FailureCode }) => setRefused(code)
  /** Whatever is the matter with the service: the system cannot log in now. Spec §8 Login */
  const cannot = () => setRefused('sign_in_unavailable')
  const form = useForm({
    initial: { username: '', password: '', stay_signed_in: false },
    check,
    send: (values) => {
      setRefused(null)
      return signIn(linkToken ? { ...values, link_token: linkToken } : values)
    },
    onError: (error) =>
      handleError(error, {
        credentials_wrong: refuse,
        sign_in_unavailable: refuse,
        unavailable: cannot,
        busy: cannot,
        internal: cannot,
        rate_limited: refuse,
        link_missing: refuse,
        identity_taken: refuse,
        network: refuse,
        timeout: refuse,
      }),
  })
  const say = (name: string) => {
    const code = form.issue(name)
    return code && fieldWords(code)
  }
  return (
    <form {...form.props} className={styles.form}>
      {refused && <FormAlert>{errorWords(refused)}</FormAlert>}
      <TextField
        {...form.text('username')}
        label={t('username')}
        error={say('username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        label={t('password')}
        error={say('password')}
        autoComplete="current-password"
        showLabel={common('showPassword')}
        hideLabel={common('hidePassword')}
      />
      <Checkbox {...form.tick('stay_signed_in')} label={t('staySignedIn')} />
      <Button type="submit" wide busy={form.busy}>
        {submitLabel ?? t('submit')}
      </Button>
      <p className={styles.links}>
        <Link to={href('forgetUsername')}>{t('forgotUsername')}</Link>
        <Link to={href('forgetPassword')}>{t('forgotPassword')}</Link>
      </p>
      {!linkToken && (
        <p className={styles.register}>
          {t('noAccount')} <Link to={withNext(href('register'), query)}>{t('register')}</Link>
        </p>
      )}
    </form>
  )
}
