import type { ClaimDocument } from '@khum/contract/documents'
import type { FailureCode } from '@khum/contract/errors'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, useFormat, useTranslations } from '../../../i18n'
import { useStore } from '../../../platform/external-store'
import { Button } from '../../../ui/action/button'
import { FileDrop } from '../../../ui/fields/file-drop'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { isUploading, type LocalUpload, pickerTypes, useFileChecks } from '../../documents'
import { type OpenDraft, useDraftState } from '../filing/use-draft'
import { FoundValues } from './found-values'
import { type SuggestedKind, suggestionsFor, toDraftData } from './suggestions'
import { useReadings } from './use-readings'

/**
 * Lets a claim begin with the receipt. Attaches the file to the draft and offers to fill in the values that the server
 * read from it. Renders nothing if the server doesn't read receipts.
 */
export function ReceiptReader({ open }: { open: OpenDraft }) {
  const { draft } = useDraftState(open.editor)
  return draft.reads_receipts ? <Reader open={open} /> : null
}

function Reader({ open: { editor, uploads } }: { open: OpenDraft }) {
  const t = useTranslations('filing.reading')
  const documents = useTranslations('documents')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const format = useFormat()
  const { draft, data } = useDraftState(editor)
  const local = useStore(uploads).filter(({ list }) => list === 'receipt')
  const [declined, setDeclined] = useState<readonly SuggestedKind[]>([])
  const [accepted, setAccepted] = useState(false)
  useFileChecks(draft.id, draft.documents, editor.refreshFiles)
  const receipt = draft.documents.findLast(({ list }) => list === 'receipt')
  const { isWaiting, readings } = useReadings(receipt)
  const found = suggestionsFor(readings, data).filter(({ kind }) => !declined.includes(kind))
  const isSending = local.some(isUploading)
  const failed = [local.at(-1)].find((last) => last?.state === 'failed')
  const problem = isSending ? null : problemOf(receipt, failed)

  function pick(files: readonly File[]) {
    if (failed) uploads.remove(failed.key)
    uploads.add(
      'receipt',
      files,
      draft.documents.filter(({ list, fate }) => list === 'receipt' && fate === 'uploading'),
    )
  }

  if ((!receipt && !isSending) || problem)
    return (
      <Section title={t('title')} text={t(draft.reads_text ? 'text' : 'textExact')}>
        {problem && (
          <FormAlert tone="warning" title={t('refused')}>
            <p>{keepWords(problem === 'interrupted' ? documents(problem) : errorWords(problem))}</p>
            {failed?.retryable && (
              <Button look="secondary" size="sm" onClick={() => uploads.retry(failed.key)}>
                {common('retry')}
              </Button>
            )}
          </FormAlert>
        )}
        <FileDrop title={t('pick')} icon={<Camera />} accept={pickerTypes} onPick={pick} />
      </Section>
    )
  if (found.length > 0 && receipt)
    return (
      <FoundValues
        words={{ title: t('found'), accept: t('accept'), decline: t('decline') }}
        receipt={receipt}
        found={found}
        onAccept={() => {
          editor.edit(toDraftData(found, format.words))
          setAccepted(true)
        }}
        onLeaveOut={(kinds) => setDeclined([...declined, ...kinds])}
      />
    )
  if (isSending) return <FormAlert tone="info">{t('sending')}</FormAlert>
  if (isWaiting) return <FormAlert tone="info">{t('reading')}</FormAlert>
  const isEmpty = draft.reads_text && readings.length === 0 && !accepted && !data.medical_expense
  return <FormAlert tone={isEmpty ? 'neutral' : 'success'}>{t(isEmpty ? 'nothing' : 'attached')}</FormAlert>
}

/**
 * Returns why the newest receipt can't be used: a code, or `interrupted` if the receipt's upload stopped. Null if the
 * receipt can be used.
 */
function problemOf(
  receipt: ClaimDocument | undefined,
  failed: LocalUpload | undefined,
): FailureCode | 'interrupted' | null {
  if (failed) return failed.failure ?? 'interrupted'
  if (receipt?.fate === 'uploading') return 'interrupted'
  return receipt?.fate === 'refused' ? (receipt.refusal ?? 'file_damaged') : null
}
