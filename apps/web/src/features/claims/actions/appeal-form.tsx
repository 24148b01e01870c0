import { type ClaimDetail, claimEndpoints } from '@khum/contract/claims'
import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useErrorWords, useFieldWords, useFormat, useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { useKeptTexts } from '../../../lib/kept-texts'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi, useViewer } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useToday } from '../../../lib/use-today'
import { Navigate, useNavigate } from '../../../router'
import { Button } from '../../../ui/action/button'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { showToast } from '../../../ui/feedback/toast-store'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Textarea } from '../../../ui/fields/textarea'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import { DocumentList, forgetUploads, type Uploads } from '../../documents'
import { readinessOf } from '../attach/readiness'
import { useClaimUploads, useRemoveUpload, useUnsentUploads, useUploader } from '../attach/use-claim-uploads'
import { claimKeys, refreshAfterClaimChange } from '../query-keys'
import { ClaimNotFound } from '../status/claim-not-found'
import { useClaim } from '../status/use-claims'
import styles from './actions.module.css'

/** `/claim-status/{id}?appeal=1`: the form in which a member gives the reason for an appeal and adds documents. */
export function AppealForm({ claimId }: { claimId: string }) {
  const common = useTranslations('common')
  const claim = useClaim(claimId)
  const uploaded = useClaimUploads(claimId)
  const uploader = useUploader(claimId)
  const consent = useHealthConsent()
  const today = useToday()
  const back = href('claimStatus', { id: claimId })

  // If the decision can't be appealed, goes back to the claim's page, which says why.
  if (claim.data && (claim.data.appeal_until ?? '') < today) return <Navigate to={back} replace />
  if (claim.data && consent.wanted) return <AskHealthConsent document={consent.wanted} notNow={back} />
  if (claim.data && uploaded.data && uploader.data && !consent.isPending)
    return <AppealFields claim={claim.data} documents={uploaded.data.items} uploads={uploader.data} />
  const failed = [claim, uploaded].find((query) => query.isError)
  if (!failed) return <SkeletonList label={common('loading')} rows={3} />
  const code = failureCode(failed.error)
  if (code === 'not_found' || code === 'validation_failed') return <ClaimNotFound />
  return (
    <LoadFailure
      error={failed.error}
      onRetry={() => {
        void claim.refetch()
        void uploaded.refetch()
      }}
    />
  )
}

const typedName = (claimId: string) => `appeal-${claimId}`

interface Props {
  claim: ClaimDetail
  /** The documents uploaded for the claim but not attached yet. */
  documents: Parameters<typeof readinessOf>[0]
  uploads: Uploads
}

function AppealFields({ claim, documents, uploads }: Props) {
  const t = useTranslations('claimActions.appeal')
  const fieldWords = useFieldWords()
  const format = useFormat()
  const handleError = useErrorHandler()
  const local = useUnsentUploads(claim, uploads)
  const remove = useRemoveUpload(claim.id)
  const kept = useKeptTexts()
  const text = kept.texts[typedName(claim.id)] ?? ''
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const { busy, failure, send } = useFileAppeal(claim, uploads)
  const { ready, waiting, leftOut } = readinessOf(documents, local)
  const isEmpty = text.trim() === ''

  function submit() {
    flushSync(() => setTried(true))
    if (isEmpty) form.current?.querySelector('textarea')?.focus()
    if (isEmpty || waiting > 0) return
    void send(text.trim(), ready)
  }

  return (
    <Form ref={form} className={styles.form} busy={busy} onSubmit={submit}>
      <FormAlert tone="neutral">{t('about', { date: format.date(claim.appeal_until ?? '') })}</FormAlert>
      <Textarea
        label={t('reason')}
        hint={t('reasonHint')}
        name="appeal"
        rows={6}
        maxLength={limits.appealText.max}
        value={text}
        onChange={(event) => kept.keep(typedName(claim.id), event.target.value)}
        error={tried && isEmpty ? fieldWords('required') : undefined}
      />
      <DocumentList
        list="medical"
        documents={documents}
        uploads={uploads}
        onRemove={(id) => remove(id).catch(handleError)}
        optional
      />
      {waiting > 0 && <FormAlert tone="info">{t('waiting')}</FormAlert>}
      {leftOut > 0 && <FormAlert tone="warning">{t('leftOut')}</FormAlert>}
      {failure && <FormAlert title={failure} />}
      <Button type="submit" wide look="confirm" busy={busy} disabled={waiting > 0}>
        {t('send')}
      </Button>
    </Form>
  )
}

/** Returns a function that files the appeal (`send`) and the error message to show, if any (`failure`). */
function useFileAppeal(claim: ClaimDetail, uploads: Uploads) {
  const t = useTranslations('claimActions.appeal')
  const api = useApi()
  const viewer = useViewer()
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { keep } = useKeptTexts()
  const claimKey = claimKeys.claim(viewer, claim.id)

  async function send(text: string, documentIds: readonly string[]): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const appealed = await api.call(
        claimEndpoints.fileAppeal,
        { params: { id: claim.id }, body: { text, document_ids: [...documentIds] } },
        // A second press, even in another tab, sends the same idempotency key, so that the appeal is filed once.
        { idempotencyKey: `appeal-${claim.id}-${Date.parse(claim.updated_at)}`, timeoutMs: 60_000 },
      )
      await navigate(href('claimStatus', { id: claim.id }), { replace: true })
      client.setQueryData(claimKey, appealed)
      keep(typedName(claim.id), null)
      forgetUploads(uploads, documentIds)
      client.removeQueries({ queryKey: claimKeys.uploads(viewer, claim.id) })
      void refreshAfterClaimChange(client)
      showToast({ tone: 'success', text: t('sent') })
    } catch (error) {
      // The claim or its files may have changed since they were loaded, so refetches the claim and its files.
      void client.invalidateQueries({ queryKey: claimKey })
      void client.invalidateQueries({ queryKey: claimKeys.uploads(viewer, claim.id) })
      setFailure(errorWords(failureCode(error)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}
