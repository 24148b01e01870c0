import { type ConsentDocument, consentEndpoints } from '@khum/contract/consents'
import { useState } from 'react'
import { useErrorWords, useLang, useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useForm } from '../../../lib/use-form'
import { Button } from '../../../ui/action/button'
import { SkeletonText } from '../../../ui/feedback/skeleton'
import { showToast } from '../../../ui/feedback/toast-store'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Decline } from './decline'
import styles from './update.module.css'
import { UpdatedDocument } from './updated-document'
import { type DocumentUpdate, useUpdatedDocument } from './use-updated-document'

/**
 * The screen /condition-update: the member accepts the new terms, or postpones them if they aren't mandatory.
 * Requirement 5.18
 */
export function ConditionUpdate() {
  const update = useUpdatedDocument('terms')
  const { consents, document } = update
  if (hasFailed(consents))
    return <LoadFailure error={consents.error} onRetry={() => void consents.refetch()} />
  if (!document) return <SkeletonText lines={8} />
  return <TermsForm update={update} document={document} />
}

function TermsForm({ update, document }: { update: DocumentUpdate; document: ConsentDocument }) {
  const t = useTranslations('myConsents.update')
  const errorWords = useErrorWords()
  const handleError = useErrorHandler()
  const { api, session } = useServices()
  const lang = useLang()
  const [outdated, setOutdated] = useState(false)
  const form = useForm({
    initial: {},
    check: () => (update.isAgree ? [] : [{ path: 'agree', code: 'required' }]),
    async send() {
      setOutdated(false)
      await api.call(consentEndpoints.acceptConsent, { body: { document_id: document.id, lang } })
      // When no consent is due, the route guards redirect to the address that the member wanted to open.
      await session.refresh()
      showToast({ tone: 'success', text: t('termsDone') })
    },
    onError: (error) =>
      handleError(error, {
        consent_outdated() {
          setOutdated(true)
          void update.refetch()
        },
      }),
  })
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      {outdated && <FormAlert>{errorWords('consent_outdated')}</FormAlert>}
      <UpdatedDocument
        update={update}
        document={document}
        kind="terms"
        missing={form.issue('agree') !== undefined}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('accept')}
      </Button>
      <Decline isForce={update.isForce} />
    </Form>
  )
}
