import { registerSchema } from '@khum/contract/account'
import { limits } from '@khum/contract/limits'
import { useTranslations } from '../../../i18n'
import { checkWith } from '../../../lib/use-form'
import { Link, useSearchParams } from '../../../router'
import { Button } from '../../../ui/action/button'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { PhoneField } from '../../../ui/fields/phone-field'
import { TextField } from '../../../ui/fields/text-field'
import { keepWords } from '../../../ui/text/keep-words'
import { NewPasswordFields } from '../../new-password'
import { startAddress } from '../../one-time-codes'
import styles from './register.module.css'
import { useRegister } from './use-register'

const check = checkWith(registerSchema)
const lengths = { min: String(limits.username.min), max: String(limits.username.max) }

/** The registration form. Says nothing about existing accounts before the phone is verified. Requirement 5.2, R15 */
export function RegisterForm() {
  const t = useTranslations('registration')
  const [query] = useSearchParams()
  const { form, errorOf, refused } = useRegister(check)
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      <p className={styles.lead}>{keepWords(t('lead'))}</p>
      <section className={styles.part}>
        <h2>{keepWords(t('aboutYou'))}</h2>
        <TextField
          {...form.text('name')}
          label={t('name')}
          hint={t('nameHint')}
          error={errorOf('name')}
          autoComplete="given-name"
        />
        <TextField
          {...form.text('surname')}
          label={t('surname')}
          error={errorOf('surname')}
          autoComplete="family-name"
        />
        <PhoneField
          name="phone"
          value={form.values.phone}
          onText={(text) => form.set('phone', text)}
          label={t('phone')}
          hint={t('phoneHint')}
          error={errorOf('phone')}
        />
      </section>
      <section className={styles.part}>
        <h2>{keepWords(t('aboutAccount'))}</h2>
        <TextField
          {...form.text('username')}
          label={t('username')}
          hint={t('usernameHint', lengths)}
          error={errorOf('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <NewPasswordFields
          label={t('password')}
          password={form.text('password')}
          confirm={form.text('password_confirm')}
          errorOf={errorOf}
        />
      </section>
      {refused && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={form.busy}>
        {t('submit')}
      </Button>
      <p className={styles.signIn}>
        {t('haveAccount')} <Link to={startAddress('login', query)}>{t('signIn')}</Link>
      </p>
    </Form>
  )
}
