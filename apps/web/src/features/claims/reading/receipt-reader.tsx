import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useStore } from '../../../platform/external-store'
import { FileDrop } from '../../../ui/fields/file-drop'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { isUploading, pickerTypes, useFileChecks } from '../../documents'
import { type OpenDraft, useDraftState } from '../filing/use-draft'
import { FoundValues } from './found-values'
import { type SuggestedKind, suggestionsFor, toDraftData } from './suggestions'
import { useReadings } from './use-readings'

/**
 * Lets a claim begin with a photo of the receipt. Attaches the photo to the draft and offers to fill in the values
 * that the server read from it. Renders nothing if the server doesn't read receipts.
 */
export function ReceiptReader({ open }: { open: OpenDraft }) {
  const { draft } = useDraftState(open.editor)
  return draft.reads_receipts ? <Reader open={open} /> : null
}

function Reader({ open: { editor, uploads } }: { open: OpenDraft }) {
  const t = useTranslations('filing.reading')
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
  const isRefused = receipt?.fate === 'refused' || local.at(-1)?.state === 'failed'

  if (!receipt && !isSending && !isRefused)
    return (
      <Section title={t('title')} text={t('text')}>
        <FileDrop
          title={t('pick')}
          icon={<Camera />}
          accept={pickerTypes}
          onPick={(files) => uploads.add('receipt', files)}
        />
      </Section>
    )
  if (found.length > 0 && receipt)
    return (
      <FoundValues
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
  if (isRefused) return <FormAlert tone="warning">{t('refused')}</FormAlert>
  if (isWaiting) return <FormAlert tone="info">{t('reading')}</FormAlert>
  const isEmpty = readings.length === 0 && !accepted && !data.medical_expense
  return <FormAlert tone={isEmpty ? 'neutral' : 'success'}>{t(isEmpty ? 'nothing' : 'attached')}</FormAlert>
}
