import { requiredLists } from '@khum/contract/claim-rules'
import { documentEndpoints, documentLists } from '@khum/contract/documents'
import { limits } from '@khum/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldWords, useTranslations } from '../../../i18n'
import { useStore } from '../../../lib/external-store'
import { useApi } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { Button } from '../../../ui/action/button'
import { FormAlert } from '../../../ui/fields/form-alert'
import { DocumentList } from '../../documents'
import { documentIssues, pendingDocuments } from './draft-state'
import styles from './filing.module.css'
import { type OpenDraft, useDraftState } from './use-draft'

/** How often the fates of files are asked for while some are being checked. */
const fatePollMs = 1_000

/** Step 2: the papers. One may go on while files are still on their way; only sending waits for them. */
export function AttachStep({ open, onNext }: { open: OpenDraft; onNext: () => void }) {
  const t = useTranslations('filing.attach')
  const fieldWords = useFieldWords()
  const api = useApi()
  const handleError = useErrorHandler()
  const { editor, uploads } = open
  const { draft } = useDraftState(editor)
  const local = useStore(uploads)
  const [tried, setTried] = useState(false)
  useFates(open)

  const sending = local.filter((upload) => upload.state !== 'done' && upload.state !== 'failed')
  const issues = documentIssues(draft).filter(
    (issue) => !sending.some((upload) => issue.path === `documents.${upload.list}`),
  )
  const needed = requiredLists(draft.coverage.card_type)

  async function remove(documentId: string) {
    try {
      await api.call(documentEndpoints.deleteDocument, { params: { id: documentId } })
    } catch (error) {
      handleError(error, { not_found: () => undefined })
    }
    await editor.refresh().catch(handleError)
  }

  function next() {
    setTried(true)
    if (issues.length === 0) onNext()
  }

  return (
    <div className={styles.form}>
      <FormAlert tone="neutral">{t('keep', { years: limits.originalsKeptYears })}</FormAlert>
      {documentLists.map((list) => {
        const issue = tried ? issues.find((one) => one.path === `documents.${list}`) : undefined
        return (
          <DocumentList
            key={list}
            list={list}
            documents={draft.documents}
            uploads={uploads}
            onRemove={remove}
            optional={!needed.includes(list)}
            error={issue && fieldWords(issue.code)}
          />
        )
      })}
      {tried && issues.length > 0 && <FormAlert title={t('missing')} />}
      <Button wide onClick={next}>
        {t('next')}
      </Button>
    </div>
  )
}

/** Follows the files of a draft until each has its fate. */
export function useFates({ editor }: OpenDraft): void {
  const { draft } = useDraftState(editor)
  useQuery({
    queryKey: ['claim-draft-fates', draft.id],
    queryFn: async () => {
      await editor.refresh()
      return pendingDocuments(editor.get().draft)
    },
    enabled: pendingDocuments(draft) > 0,
    refetchInterval: fatePollMs,
    gcTime: 0,
  })
}
