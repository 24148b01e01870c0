import { accountEndpoints, phoneOnlySchema } from '@khum/contract/account'
import { useFieldWords, useLang, useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { checkWith, useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { PhoneField } from '../../../ui/fields/phone-field'
import { keepWords } from '../../../ui/text/keep-words'
import { useBeginFlow, useCameBack, useSendRefusal } from '../../one-time-codes'
import styles from '../register/register.module.css'

const check = checkWith<{ phone: string }>(phoneOnlySchema)
const rows = {
  username: accountEndpoints.startForgotUsername,
  password: accountEndpoints.startForgotPassword,
}

/**
 * Asks for the phone number, the first step for a forgotten username or password. The response is the same for every
 * phone number, so that it doesn't reveal who has an account. Requirement 5.6, R15
 */
export function PhoneForm({ of }: { of: 'username' | 'password' }) {
  const t = useTranslations('registration')
  const { api, flow: store } = useServices()
  const lang = useLang()
  const begin = useBeginFlow()
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const { refused, clear, refusals } = useSendRefusal(useCameBack())
  const form = useForm({
    initial: { phone: store.get().phoneTyped },
    check,
    async send({ phone }) {
      clear()
      store.change({ phoneTyped: phone })
      begin(await api.call(rows[of], { body: { phone, lang } }))
    },
    onError: (error) => handleError(error, refusals),
  })
  const issue = form.issue('phone')
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      <p className={styles.lead}>{keepWords(t(`forgot.${of}Lead`))}</p>
      <PhoneField
        name="phone"
        value={form.values.phone}
        onText={(text) => form.set('phone', text)}
        label={t('phone')}
        error={issue && fieldWords(issue)}
      />
      {refused && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={form.busy}>
        {t('forgot.submit')}
      </Button>
    </Form>
  )
}
