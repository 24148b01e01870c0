import { requiredLists } from '@khum/contract/claim-rules'
import { documentLists } from '@khum/contract/documents'
import { limits } from '@khum/contract/limits'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldWords, useTranslations } from '../../../i18n'
import { useApi } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useStore } from '../../../platform/external-store'
import { Button } from '../../../ui/action/button'
import { FormAlert } from '../../../ui/fields/form-alert'
import { DocumentList, deleteDocument, interruptedCount, isUploading, useFileChecks } from '../../documents'
import { useCopiedPageNote } from '../../payout-account'
import { ReceiptDifference } from '../reading/receipt-difference'
import { documentIssues } from './draft-rules'
import styles from './filing.module.css'
import { type OpenDraft, useDraftState } from './use-draft'

/** Step 2: the documents. The member can continue while files are uploading; only sending the claim waits for them. */
export function AttachStep({ open, onNext }: { open: OpenDraft; onNext: () => void }) {
  const t = useTranslations('filing.attach')
  const titles = useTranslations('documents.list')
  const fieldWords = useFieldWords()
  const api = useApi()
  const handleError = useErrorHandler()
  const { editor, uploads } = open
  const { draft } = useDraftState(editor)
  const local = useStore(uploads)
  const [tried, setTried] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const copiedNote = useCopiedPageNote()
  useFileChecks(draft.id, draft.documents, editor.refreshFiles)

  const uploading = local.filter(isUploading)
  const issues = documentIssues(draft).filter(
    (issue) => !uploading.some((upload) => issue.path === `documents.${upload.list}`),
  )
  const interrupted = interruptedCount(draft.documents, local)
  const needed = requiredLists(draft.coverage.card_type)

  const missing = documentLists
    .filter((list) => tried && issues.some((issue) => issue.path === `documents.${list}`))
    .map((list) => ({ fieldId: `claim-${list}`, text: titles(`${list}.title`) }))

  async function remove(documentId: string) {
    await deleteDocument(api, documentId).catch(handleError)
    await editor.refreshFiles().catch(handleError)
  }

  function next() {
    flushSync(() => setTried(true))
    if (issues.length === 0 && interrupted === 0) return onNext()
    // Moves to the summary of missing documents, where each entry links to its list.
    summary.current?.focus()
    summary.current?.scrollIntoView({ block: 'center' })
    // Another tab may have added the missing documents.
    editor.refreshFiles().catch(() => undefined)
  }

  return (
    <div className={styles.form}>
      {tried && (missing.length > 0 || interrupted > 0) && (
        <FormAlert
          ref={summary}
          {...(missing.length > 0 && { title: t('missing', { count: missing.length }), items: missing })}
        >
          {interrupted > 0 && t('interrupted', { count: interrupted })}
        </FormAlert>
      )}
      <FormAlert tone="neutral">{t('keep', { years: limits.originalsKeptYears })}</FormAlert>
      {documentLists.map((list) => {
        const issue = tried ? issues.find((one) => one.path === `documents.${list}`) : undefined
        return (
          <div key={list} id={`claim-${list}`}>
            <DocumentList
              list={list}
              documents={draft.documents}
              uploads={uploads}
              onRemove={remove}
              optional={!needed.includes(list)}
              error={issue && fieldWords(issue.code)}
              copiedNote={copiedNote}
            />
          </div>
        )
      })}
      <ReceiptDifference editor={editor} />
      <Button wide onClick={next}>
        {t('next')}
      </Button>
    </div>
  )
}
