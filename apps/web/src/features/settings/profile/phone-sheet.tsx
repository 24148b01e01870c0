import { accountEndpoints, changePhoneSchema } from '@khum/contract/account'
import { useErrorWords, useFieldWords, useLang, useTranslations } from '../../../i18n'
import { useApi, useSession } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { checkWith, useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { Sheet } from '../../../ui/feedback/sheet'
import { FormAlert } from '../../../ui/fields/form-alert'
import { PasswordField } from '../../../ui/fields/password-field'
import { PhoneField, phoneText } from '../../../ui/fields/phone-field'
import { useBeginFlow, useSendRefusal } from '../../one-time-codes'
import styles from '../settings.module.css'
import { UsernameForManagers } from '../username-for-managers'

const check = checkWith(changePhoneSchema)

/**
 * Asks for the new number, where the code goes, so that nobody takes a number that is not theirs; and for the password, so
 * that an unlocked phone is not enough to take the account over. TRUST R06, R27
 */
export function PhoneSheet({ phone, onClose }: { phone: string | null; onClose: () => void }) {
  const t = useTranslations('profile.newPhone')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const lang = useLang()
  const api = useApi()
  const session = useSession()
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
        phone_same: ({ code }) => form.point([{ path: 'phone', code }]),
        current_password_wrong: ({ code }) => form.point([{ path: 'current_password', code }]),
        ...refusals,
      }),
  })
  const say = (name: string) => {
    const code = form.issue(name)
    return code === 'phone_same' || code === 'current_password_wrong'
      ? errorWords(code)
      : code && fieldWords(code)
  }
  return (
    <Sheet open title={t('title')} closeLabel={common('close')} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        {refused !== null && <FormAlert>{refused}</FormAlert>}
        {phone !== null && <p>{t('now', { phone: phoneText(phone) })}</p>}
        <PhoneField
          name="phone"
          label={t('label')}
          hint={t('hint')}
          value={form.values.phone}
          onText={(text) => form.set('phone', text)}
          error={say('phone')}
        />
        {session.status === 'member' && <UsernameForManagers username={session.member.username} />}
        <PasswordField
          {...form.text('current_password')}
          showLabel={common('showPassword')}
          hideLabel={common('hidePassword')}
          label={t('password')}
          hint={t('passwordWhy')}
          error={say('current_password')}
          autoComplete="current-password"
        />
        <Button type="submit" wide busy={form.busy}>
          {t('send')}
        </Button>
      </form>
    </Sheet>
  )
}
