import { newPasswordPairSchema } from '@khum/contract/account'
import { type ConsentDocument, consentEndpoints } from '@khum/contract/consents'
import { useFieldWords, useLang, useTranslations } from '../../../i18n'
import { useServices, useSession } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { checkWith, useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { NewPasswordFields } from '../../new-password'
import { useBeginFlow, useSendRefusal } from '../../one-time-codes'
import { Refuse } from './decline'
import styles from './update.module.css'
import { useGoOn } from './use-go-on'
import type { useWaitingText } from './use-updated-document'
import { WaitingText } from './updated-document'

const checkPasswords = checkWith(newPasswordPairSchema)

/** The text, its box and the new password; then the code. */
export function PrivacyForm({
  waiting,
  document,
}: {
  waiting: ReturnType<typeof useWaitingText>
  document: ConsentDocument
}) {
  const t = useTranslations('myConsents.update')
  const passwordWords = useTranslations('settings.password')
  const fieldWords = useFieldWords()
  const handleError = useErrorHandler()
  const { api } = useServices()
  const session = useSession()
  const lang = useLang()
  const begin = useBeginFlow()
  const goOn = useGoOn()
  const { refused, clear, refuse, refusals } = useSendRefusal()
  const form = useForm({
    initial: { password: '', password_confirm: '' },
    check: (values) => [
      ...(waiting.isAgree ? [] : [{ path: 'agree', code: 'required' }]),
      ...checkPasswords(values),
    ],
    async send({ password }) {
      clear()
      const body = { document_id: document.id, password, lang }
      begin(await api.call(consentEndpoints.startPrivacyUpdate, { body }))
    },
    onError: (error) =>
      handleError(error, {
        consent_outdated(error) {
          refuse(error)
          void waiting.read()
        },
        phone_missing: refuse,
        ...refusals,
      }),
  })
  const say = (name: string) => {
    const code = form.issue(name)
    return code && fieldWords(code)
  }
  return (
    <form {...form.props} className={styles.form}>
      <WaitingText
        document={document}
        kind="privacy"
        isForce={waiting.isForce}
        isAgree={waiting.isAgree}
        missing={form.issue('agree') !== undefined}
        onAgree={waiting.agree}
      />
      <Section title={t('passwordTitle')} text={t('passwordWhy')}>
        {session.status === 'member' && (
          <input type="text" autoComplete="username" value={session.member.username} readOnly hidden />
        )}
        <NewPasswordFields
          label={passwordWords('new')}
          again={passwordWords('again')}
          password={form.text('password')}
          confirm={form.text('password_confirm')}
          say={say}
        />
      </Section>
      {refused !== null && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={form.busy}>
        {t('sendCode')}
      </Button>
      {waiting.isForce ? (
        <Refuse />
      ) : (
        <Button look="cancel" wide onClick={goOn}>
          {t('later')}
        </Button>
      )}
    </form>
  )
}
