import { limits } from '@khum/contract/limits'
import { normalPassword } from '@khum/contract/person-rules'
import { Circle, CircleCheck } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useTranslations } from '../../i18n'
import { useSession } from '../../lib/services'
import { PasswordField } from '../../ui/fields/password-field'
import styles from './new-password.module.css'

const passwordNumbers = { min: String(limits.password.min), max: String(limits.password.max) }

interface TextProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Two fields for a new password, with its rules ticked off while typing. Requirement 5.2 */
export function NewPasswordFields({
  label,
  again,
  password,
  confirm,
  errorOf,
}: {
  label: string
  /** The label of the second field. Defaults to the label on the registration form. */
  again?: string
  password: TextProps
  confirm: TextProps
  errorOf: (name: string) => string | undefined
}) {
  const t = useTranslations('registration')
  const common = useTranslations('common')
  const eye = { showLabel: common('showPassword'), hideLabel: common('hidePassword') }
  return (
    <>
      <div className={styles.withRules}>
        <PasswordField
          {...password}
          {...eye}
          label={label}
          error={errorOf(password.name)}
          autoComplete="new-password"
        />
        <Rules text={password.value} />
      </div>
      <PasswordField
        {...confirm}
        {...eye}
        label={again ?? t('confirm')}
        hint={t('confirmHint')}
        error={errorOf(confirm.name)}
        autoComplete="new-password"
      />
    </>
  )
}

function Rules({ text }: { text: string }) {
  const t = useTranslations('registration.rules')
  const met = passwordRules(text)
  return (
    <ul className={styles.rules} aria-label={t('label')}>
      {(['length', 'letter', 'digit'] as const).map((rule) => (
        <li key={rule} data-met={met[rule]}>
          {met[rule] ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <span>{t(rule, passwordNumbers)}</span>
          <span className="visually-hidden">{met[rule] ? t('met') : t('open')}</span>
        </li>
      ))}
    </ul>
  )
}

/** An invisible field that tells password managers which account the form changes. */
export function HiddenUsername() {
  const session = useSession()
  if (session.status !== 'member') return null
  return <input type="text" autoComplete="username" value={session.member.username} readOnly hidden />
}

/** Returns which rules for a new password this string meets. Requirement 5.2 */
export function passwordRules(text: string): { length: boolean; letter: boolean; digit: boolean } {
  const { length } = [...normalPassword(text)]
  return {
    length: length >= limits.password.min && length <= limits.password.max,
    letter: /\p{L}/u.test(text),
    digit: /\p{Nd}/u.test(text),
  }
}
