import { Circle, CircleCheck } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useTranslations } from '../../i18n'
import { passwordNumbers } from '../../lib/password-rules'
import { PasswordField } from '../../ui/fields/password-field'
import styles from './new-password.module.css'
import { passwordRules } from './password-rules'

interface TextProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A new password, its rules as they come true, and once more to be sure. Spec §5. */
export function NewPasswordFields({
  label,
  again,
  password,
  confirm,
  say,
}: {
  label: string
  /** Of the second field, where it is not the password of a new account. */
  again?: string
  password: TextProps
  confirm: TextProps
  say: (name: string) => string | undefined
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
          error={say(password.name)}
          autoComplete="new-password"
        />
        <Rules text={password.value} />
      </div>
      <PasswordField
        {...confirm}
        {...eye}
        label={again ?? t('confirm')}
        hint={t('confirmHint')}
        error={say(confirm.name)}
        autoComplete="new-password"
      />
    </>
  )
}

function Rules({ text }: { text: string }) {
  const t = useTranslations('registration.rules')
  const kept = passwordRules(text)
  return (
    <ul className={styles.rules} aria-label={t('label')}>
      {(['length', 'letter', 'digit'] as const).map((rule) => (
        <li key={rule} data-kept={kept[rule]}>
          {kept[rule] ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <span>{t(rule, passwordNumbers)}</span>
          <span className="visually-hidden">{kept[rule] ? t('met') : t('open')}</span>
        </li>
      ))}
    </ul>
  )
}
