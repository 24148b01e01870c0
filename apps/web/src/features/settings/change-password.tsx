import { accountEndpoints, changePasswordSchema } from '@khum/contract/account'
import { href } from '@khum/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, useFieldWords, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { checkWith, useForm } from '../../lib/use-form'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { PasswordField } from '../../ui/fields/password-field'
import { HiddenUsername, NewPasswordFields } from '../new-password'
import styles from './settings.module.css'

const check = checkWith(changePasswordSchema)

/** The screen /change-password. Changing the password signs out all other devices. Requirement 5.3, R19 */
export function ChangePassword() {
  const [done, setDone] = useState(false)
  return done ? <Changed /> : <PasswordForm onDone={() => setDone(true)} />
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('settings.password')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const api = useApi()
  const form = useForm({
    initial: { current_password: '', password: '', password_confirm: '' },
    check,
    async send(body) {
      await api.call(accountEndpoints.changePassword, { body })
      onDone()
    },
    onError: (error) =>
      handleError(error, {
        current_password_wrong: ({ code }) => form.showIssues([{ path: 'current_password', code }]),
      }),
  })
  const errorOf = (name: string) => {
    const code = form.issue(name)
    return code === 'current_password_wrong' ? errorWords(code) : code && fieldWords(code)
  }
  const toggleLabels = { showLabel: common('showPassword'), hideLabel: common('hidePassword') }
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      <FormAlert tone="neutral">{t('lead')}</FormAlert>
      <HiddenUsername />
      <PasswordField
        {...form.text('current_password')}
        {...toggleLabels}
        label={t('current')}
        error={errorOf('current_password')}
        autoComplete="current-password"
      />
      <NewPasswordFields
        label={t('new')}
        again={t('again')}
        password={form.text('password')}
        confirm={form.text('password_confirm')}
        errorOf={errorOf}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('submit')}
      </Button>
    </Form>
  )
}

function Changed() {
  const t = useTranslations('settings.password')
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={t('done')}
        text={t('doneBody')}
        action={
          <ButtonLink wide replace to={href('setting')}>
            {t('toSettings')}
          </ButtonLink>
        }
      />
    </div>
  )
}
