import { type ConsentDocument, consentEndpoints } from '@khum/contract/consents'
import { href } from '@khum/contract/paths'
import { useState } from 'react'
import { useErrorWords, useFormat, useLang, useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useForm } from '../../../lib/use-form'
import { useNavigate } from '../../../router'
import { useBrand } from '../../../theme/brand'
import { Button } from '../../../ui/action/button'
import { SkeletonText } from '../../../ui/feedback/skeleton'
import { showToast } from '../../../ui/feedback/toast-store'
import { Checkbox } from '../../../ui/fields/checkbox'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import texts from '../consent.module.css'
import { DocumentText } from '../document-text'
import { OptionalConsent } from '../optional-consent'
import styles from '../update/update.module.css'
import { documentOf, useMyConsents } from '../use-consents'

/**
 * Asks a member who has come from another partner's app to accept this app's terms, privacy notice and health data
 * consent. Until then, the app shows no insurer's data. Requirement 5.18, R66
 */
export function JoinApp() {
  const consents = useMyConsents()
  if (hasFailed(consents))
    return <LoadFailure error={consents.error} onRetry={() => void consents.refetch()} />
  if (!consents.data) return <SkeletonText lines={8} />
  const documents = consents.data.items.map(({ current }) => current)
  return <JoinForm documents={documents} refetch={() => void consents.refetch()} />
}

const needed = ['terms', 'privacy', 'health_data'] as const

function JoinForm({ documents, refetch }: { documents: ConsentDocument[]; refetch: () => void }) {
  const t = useTranslations('myConsents.join')
  const consent = useTranslations('consent')
  const { words } = useFormat()
  const errorWords = useErrorWords()
  const handleError = useErrorHandler()
  const { api, session } = useServices()
  const lang = useLang()
  const product = useBrand().productName[lang]
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [outdated, setOutdated] = useState(false)
  const shown = needed.map((kind) => documentOf(documents, kind)).filter((document) => document !== null)
  const marketing = documentOf(documents, 'marketing')
  const form = useForm({
    initial: {},
    check: () =>
      shown.flatMap(({ id, kind }) => (ticked.includes(id) ? [] : [{ path: kind, code: 'required' }])),
    async send() {
      setOutdated(false)
      await api.call(consentEndpoints.acceptFirstTexts, { body: { document_ids: [...ticked], lang } })
      // The refreshed session has no consents due, so the route guards redirect to the address that the member wanted
      // to open.
      await session.refresh()
      showToast({ tone: 'success', text: t('done') })
    },
    onError: (error) =>
      handleError(error, {
        consent_outdated() {
          setOutdated(true)
          setTicked([])
          refetch()
        },
      }),
  })
  const tick = (id: string, on: boolean) =>
    setTicked(on ? [...ticked, id] : ticked.filter((other) => other !== id))
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      {outdated && <FormAlert>{errorWords('consent_outdated')}</FormAlert>}
      <FormAlert tone="info" title={t('lead', { app: product })}>
        {t('apart')}
      </FormAlert>
      {shown.map((document) => (
        <Section key={document.id} title={words(document.title)}>
          {document.kind === 'health_data' && <p className={styles.lead}>{keepWords(t('healthWhy'))}</p>}
          <details className={texts.agreed}>
            <summary>{consent('readText', { title: words(document.title) })}</summary>
            <DocumentText document={document} />
          </details>
          <Checkbox
            name={document.kind}
            label={consent(`agree.${document.kind}`)}
            checked={ticked.includes(document.id)}
            onChange={(event) => tick(document.id, event.target.checked)}
            error={
              form.issue(document.kind) !== undefined && !ticked.includes(document.id) ? t('tick') : undefined
            }
          />
        </Section>
      ))}
      {marketing && (
        <OptionalConsent
          document={marketing}
          checked={ticked.includes(marketing.id)}
          onChange={(on) => tick(marketing.id, on)}
        />
      )}
      <Button type="submit" wide busy={form.busy}>
        {t('accept')}
      </Button>
      <Refuse />
    </Form>
  )
}

function Refuse() {
  const t = useTranslations('myConsents.join')
  const { session } = useServices()
  const navigate = useNavigate()

  async function signOut() {
    const signedOut = session.signOut()
    await navigate(href('home'), { replace: true })
    await signedOut
  }
  return (
    <section className={styles.leave} aria-label={t('refuse')}>
      <p>{keepWords(t('refuse'))}</p>
      <Button look="link" size="sm" onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </section>
  )
}
