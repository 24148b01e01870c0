import { newPasswordPairSchema } from '@khum/contract/account'
import { type ConsentDocument, consentEndpoints } from '@khum/contract/consents'
import { useFieldWords, useLang, useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { checkWith, useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { HiddenUsername, NewPasswordFields } from '../../new-password'
import { useBeginFlow, useSendRefusal } from '../../one-time-codes'
import { Decline } from './decline'
import styles from './update.module.css'
import { UpdatedDocument } from './updated-document'
import type { DocumentUpdate } from './use-updated-document'

const checkPasswords = checkWith(newPasswordPairSchema)

/**
 * The form with the privacy notice, its tick box and the fields for a new password. Leaves out the password fields if
 * the member has set a password in the last day. Submitting the form starts the OTP flow.
 */
export function PrivacyForm({ update, document }: { update: DocumentUpdate; document: ConsentDocument }) {
  const t = useTranslations('myConsents.update')
  const passwordWords = useTranslations('settings.password')
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const { api } = useServices()
  const lang = useLang()
  const begin = useBeginFlow()
  const { refused, clear, refuse, refusals } = useSendRefusal()
  const isRenewed = update.consents.data?.password_renewed ?? false
  const form = useForm({
    initial: { password: '', password_confirm: '' },
    check: (values) => [
      ...(update.isAgree ? [] : [{ path: 'agree', code: 'required' }]),
      ...(isRenewed ? [] : checkPasswords(values)),
    ],
    async send({ password }) {
      clear()
      const body = { document_id: document.id, ...(!isRenewed && { password }), lang }
      begin(await api.call(consentEndpoints.startPrivacyUpdate, { body }))
    },
    onError: (error) =>
      handleError(error, {
        consent_outdated(error) {
          refuse(error)
          void update.refetch()
        },
        phone_missing: refuse,
        ...refusals,
      }),
  })
  const errorOf = (name: string) => {
    const code = form.issue(name)
    return code && fieldWords(code)
  }
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      <UpdatedDocument
        update={update}
        document={document}
        kind="privacy"
        missing={form.issue('agree') !== undefined}
      />
      {isRenewed ? (
        <FormAlert tone="success">{t('passwordRenewed')}</FormAlert>
      ) : (
        <Section title={t('passwordTitle')} text={t('passwordWhy')}>
          <HiddenUsername />
          <NewPasswordFields
            label={passwordWords('new')}
            again={passwordWords('again')}
            password={form.text('password')}
            confirm={form.text('password_confirm')}
            errorOf={errorOf}
          />
        </Section>
      )}
      {refused !== null && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={form.busy}>
        {t('sendCode')}
      </Button>
      <Decline isForce={update.isForce} />
    </Form>
  )
}
