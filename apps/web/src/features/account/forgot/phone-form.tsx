import { accountEndpoints, phoneOnlySchema } from '@khum/contract/account'
import { useState } from 'react'
import { useFieldWords, useLang, useTranslations } from '../../../i18n'
import type { ApiError } from '../../../lib/api-error'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { checkWith, useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { FormAlert } from '../../../ui/fields/form-alert'
import { PhoneField } from '../../../ui/fields/phone-field'
import { useBeginFlow, useCameBack, useSendWords } from '../../otp'
import styles from '../register/register.module.css'

const check = checkWith<{ phone: string }>(phoneOnlySchema)
const rows = {
  username: accountEndpoints.startForgotUsername,
  password: accountEndpoints.startForgotPassword,
}

/** Spec §5 Forgot: a phone; every phone gets the same answer. TRUST R15 */
export function PhoneForm({ of }: { of: 'username' | 'password' }) {
  const t = useTranslations('registration')
  const { api, flow: store } = useServices()
  const lang = useLang()
  const begin = useBeginFlow()
  const fieldWords = useFieldWords()
  const sendWords = useSendWords()
  const handleError = useErrorHandler()
  const [refused, setRefused] = useState(useCameBack())
  const refuse = (error: ApiError) => setRefused(sendWords(error))
  const form = useForm({
    initial: { phone: store.get().phoneTyped },
    check,
    async send({ phone }) {
      setRefused(null)
      store.change({ phoneTyped: phone })
      begin(await api.call(rows[of], { body: { phone, lang } }))
    },
    onError: (error) =>
      handleError(error, {
        otp_send_limit: refuse,
        otp_purpose_locked: refuse,
        otp_number_blocked: refuse,
        rate_limited: refuse,
        network: refuse,
        timeout: refuse,
      }),
  })
  const issue = form.issue('phone')
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.lead}>{t(`forgot.${of}Lead`)}</p>
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
    </form>
  )
}
