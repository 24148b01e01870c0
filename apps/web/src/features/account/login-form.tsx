import type { FailureCode } from '@khum/contract/errors'
import { href } from '@khum/contract/paths'
import { signInIssues } from '@khum/contract/sessions'
import { useState } from 'react'
import { preload } from 'react-dom'
import { useErrorWords, useFieldWords, useLang, useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useForm } from '../../lib/use-form'
import { withNext } from '../../lib/with-next'
import { Link, useSearchParams } from '../../router'
import { useBrand } from '../../theme/brand'
import { Button } from '../../ui/action/button'
import { PlatedPicture } from '../../ui/display/plated-picture'
import { Checkbox } from '../../ui/fields/checkbox'
import { FormAlert } from '../../ui/fields/form-alert'
import { PasswordField } from '../../ui/fields/password-field'
import { TextField } from '../../ui/fields/text-field'
import styles from './login.module.css'

/**
 * The sign-in form. A wrong username and a wrong password give the same message. After the sign-in, the route guard
 * redirects to the screen that the visitor wanted to open. Requirements 2.11 and 5.1;
 * deviation D1 in TRUST.md
 * @param linkToken links the account to the LINE or partner identity that the visitor arrived with
 */
export function LoginForm({ linkToken, submitLabel }: { linkToken?: string; submitLabel?: string }) {
  const t = useTranslations('account.login')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const { session } = useServices()
  const [query] = useSearchParams()
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const refuse = ({ code }: { code: FailureCode }) => setRefused(code)
  // Shows the same message whether the sign-in service is down, overloaded or broken. Requirement 8.3
  const unavailable = () => setRefused('sign_in_unavailable')
  const form = useForm({
    initial: { username: '', password: '', stay_signed_in: false },
    check: signInIssues,
    send: (values) => {
      setRefused(null)
      return session.signIn(linkToken ? { ...values, link_token: linkToken } : values)
    },
    onError: (error) =>
      handleError(error, {
        credentials_wrong: refuse,
        sign_in_unavailable: refuse,
        unavailable,
        busy: unavailable,
        internal: unavailable,
        rate_limited: refuse,
        link_missing: refuse,
        identity_taken: refuse,
        network: refuse,
        timeout: refuse,
      }),
  })
  const errorOf = (name: string) => {
    const code = form.issue(name)
    return code && fieldWords(code)
  }
  return (
    // This is a plain `form`, because the component `Form` would make the first page larger. `Form` protects what is
    // typed while the call runs. This form doesn't need the protection: after a successful call, the member leaves the
    // screen, and after a failed one, the form keeps the text.
    <form {...form.props} className={styles.form}>
      {refused && <FormAlert>{errorWords(refused)}</FormAlert>}
      <TextField
        {...form.text('username')}
        label={t('username')}
        error={errorOf('username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        label={t('password')}
        error={errorOf('password')}
        autoComplete="current-password"
        showLabel={common('showPassword')}
        hideLabel={common('hidePassword')}
      />
      <Checkbox {...form.checkbox('stay_signed_in')} label={t('staySignedIn')} />
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

export function LoginHero({ sso = false }: { sso?: boolean }) {
  const t = useTranslations('account.login')
  const brand = useBrand()
  const product = brand.productName[useLang()]
  const image = sso ? brand.ssoLoginImage : brand.loginImage
  // The server's HTML preloads the picture, because a browser finds a background image late. If the server embeds the
  // picture in the style sheet, it removes this preload.
  if (image && typeof window === 'undefined') preload(image, { as: 'image', fetchPriority: 'high' })
  return (
    <div className={styles.hero} data-sso={sso}>
      <div className={styles.welcome}>
        {brand.logo && <PlatedPicture className={styles.logo} src={brand.logo} alt={product} />}
        <p className={styles.hello}>{t('welcome')}</p>
        {!sso && <p>{t('lead')}</p>}
      </div>
    </div>
  )
}
