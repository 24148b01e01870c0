import { accountEndpoints, changePhoneSchema } from '@khum/contract/account'
import { useErrorWords, useFieldWords, useLang, useTranslations } from '../../../i18n'
import { useApi } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { checkWith, useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { Sheet } from '../../../ui/feedback/sheet'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { PasswordField } from '../../../ui/fields/password-field'
import { PhoneField, phoneText } from '../../../ui/fields/phone-field'
import { keepWords } from '../../../ui/text/keep-words'
import { HiddenUsername } from '../../new-password'
import { useBeginFlow, useSendRefusal } from '../../one-time-codes'
import styles from '../settings.module.css'

const check = checkWith(changePhoneSchema)

/**
 * Asks for the new number and the password. The code sent to the new number proves that the number belongs to the
 * member. The password is needed because someone else may have the member's unlocked phone and want to take over the
 * account. R06, R27
 */
export function PhoneSheet({ phone, onClose }: { phone: string | null; onClose: () => void }) {
  const t = useTranslations('profile.newPhone')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const lang = useLang()
  const api = useApi()
  const begin = useBeginFlow()
  const { refused, clear, refusals } = useSendRefusal()
  const form = useForm({
    initial: { phone: '', current_password: '' },
    check,
    async send(values) {
      clear()
      begin(await api.call(accountEndpoints.startPhoneChange, { body: { ...values, lang } }))
    },
    onError: (error) =>
      handleError(error, {
        phone_same: ({ code }) => form.showIssues([{ path: 'phone', code }]),
        current_password_wrong: ({ code }) => form.showIssues([{ path: 'current_password', code }]),
        ...refusals,
      }),
  })
  const errorOf = (name: string) => {
    const code = form.issue(name)
    return code === 'phone_same' || code === 'current_password_wrong'
      ? errorWords(code)
      : code && fieldWords(code)
  }
  return (
    <Sheet open title={t('title')} closeLabel={common('close')} onClose={onClose}>
      <Form busy={form.busy} {...form.props} className={styles.form}>
        {refused !== null && <FormAlert>{refused}</FormAlert>}
        {phone !== null && <p>{keepWords(t('now', { phone: phoneText(phone) }))}</p>}
        <PhoneField
          name="phone"
          label={t('label')}
          hint={t('hint')}
          value={form.values.phone}
          onText={(text) => form.set('phone', text)}
          error={errorOf('phone')}
        />
        <HiddenUsername />
        <PasswordField
          {...form.text('current_password')}
          showLabel={common('showPassword')}
          hideLabel={common('hidePassword')}
          label={t('password')}
          hint={t('passwordWhy')}
          error={errorOf('current_password')}
          autoComplete="current-password"
        />
        <Button type="submit" wide busy={form.busy}>
          {t('send')}
        </Button>
      </Form>
    </Sheet>
  )
}
