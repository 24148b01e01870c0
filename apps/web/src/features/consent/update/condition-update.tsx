import { type ConsentDocument, consentEndpoints } from '@khum/contract/consents'
import { useState } from 'react'
import { useErrorWords, useLang, useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { SkeletonText } from '../../../ui/feedback/skeleton'
import { showToast } from '../../../ui/feedback/toast-store'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Refuse } from './decline'
import styles from './update.module.css'
import { useGoOn } from './use-go-on'
import { useWaitingText } from './use-updated-document'
import { WaitingText } from './updated-document'

type Waiting = ReturnType<typeof useWaitingText>

/** New terms: read, tick, accept; or later, when they are not forced. Spec §2, §3 isForce */
export function ConditionUpdate() {
  const waiting = useWaitingText('terms')
  const { consents, document } = waiting
  if (consents.isError) return <LoadFailure error={consents.error} onRetry={() => void consents.refetch()} />
  if (!document) return <SkeletonText lines={8} />
  return <TermsForm waiting={waiting} document={document} />
}

function TermsForm({ waiting, document }: { waiting: Waiting; document: ConsentDocument }) {
  const t = useTranslations('myConsents.update')
  const errorWords = useErrorWords()
  const handleError = useErrorHandler()
  const { api, session } = useServices()
  const lang = useLang()
  const goOn = useGoOn()
  const [outdated, setOutdated] = useState(false)
  const form = useForm({
    initial: {},
    check: () => (waiting.isAgree ? [] : [{ path: 'agree', code: 'required' }]),
    async send() {
      setOutdated(false)
      await api.call(consentEndpoints.acceptConsent, { body: { document_id: document.id, lang } })
      // The session learns that nothing waits, and the guards lead on to where the member was going.
      await session.refresh()
      showToast({ tone: 'success', text: t('termsDone') })
    },
    onError: (error) =>
      handleError(error, {
        consent_outdated() {
          setOutdated(true)
          void waiting.read()
        },
      }),
  })
  return (
    <form {...form.props} className={styles.form}>
      {outdated && <FormAlert>{errorWords('consent_outdated')}</FormAlert>}
      <WaitingText
        document={document}
        kind="terms"
        isForce={waiting.isForce}
        isAgree={waiting.isAgree}
        missing={form.issue('agree') !== undefined}
        onAgree={waiting.agree}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('accept')}
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
