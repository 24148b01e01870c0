import type { ClaimDocument, DocumentList as ListName } from '@khum/contract/documents'
import { limits } from '@khum/contract/limits'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useStore } from '../../lib/external-store'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FileDrop } from '../../ui/fields/file-drop'
import { FileRows } from '../../ui/fields/file-row'
import { Section } from '../../ui/layout/card'
import { DocumentRow } from './document-row'
import { pickerTypes } from './first-look'
import { LocalRow } from './local-row'
import { forgetUploads, type Uploads } from './uploads'

interface Props {
  list: ListName
  /** All files the service holds for this claim or draft; those of the list are shown. */
  documents: readonly ClaimDocument[]
  uploads: Uploads
  /** Removes a file that the service holds. */
  onRemove: (documentId: string) => Promise<void>
  /** Words of a missing file, already written out. */
  error?: string | undefined
  optional?: boolean
}

/** One attachment list: what is there with its fate, and the place to add more. Spec §5 E-Claim attachments. */
export function DocumentList({ list, documents, uploads, onRemove, error, optional }: Props) {
  const t = useTranslations('documents')
  const common = useTranslations('common')
  const local = useStore(uploads)
  const [removing, setRemoving] = useState<{ name: string; remove: () => Promise<void> } | null>(null)
  const [busy, setBusy] = useState(false)

  const held = documents.filter((document) => document.list === list)
  const sending = local.filter(
    (upload) => upload.list === list && !isShownByService(upload.documentId, upload.state, documents),
  )
  const resting = held.filter((document) => !sending.some((upload) => upload.documentId === document.id))
  const count = resting.length + sending.length

  function pick(files: readonly File[]) {
    for (const file of files) uploads.add(list, [file], halfSent(file, resting)?.id)
  }

  async function removeHeld(documentId: string) {
    await onRemove(documentId)
    // Else its finished upload would come back as a row.
    forgetUploads(uploads, [documentId])
  }

  async function confirmRemoval() {
    setBusy(true)
    try {
      await removing?.remove()
    } finally {
      setBusy(false)
      setRemoving(null)
    }
  }

  return (
    <Section
      title={`${t(`list.${list}.title`)}${optional ? ` (${common('optional')})` : ''}`}
      text={t(`list.${list}.hint`)}
    >
      {count > 0 && (
        <FileRows label={t(`list.${list}.title`)}>
          {resting.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onRemove={() => setRemoving({ name: document.name, remove: () => removeHeld(document.id) })}
            />
          ))}
          {sending.map((upload) => (
            <LocalRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() =>
                setRemoving({
                  name: upload.name,
                  async remove() {
                    uploads.remove(upload.key)
                    if (upload.documentId) await onRemove(upload.documentId)
                  },
                })
              }
            />
          ))}
        </FileRows>
      )}
      {count < limits.upload.perList ? (
        <FileDrop
          title={t('pick.title')}
          text={t('pick.text', { size: String(limits.upload.maxBytes / 1_048_576) })}
          accept={pickerTypes}
          multiple
          error={error}
          onPick={pick}
        />
      ) : (
        <p>{t('pick.full', { count: limits.upload.perList })}</p>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('remove.title')}
        confirmLabel={t('remove.confirm')}
        cancelLabel={common('cancel')}
        danger
        busy={busy}
        onConfirm={() => void confirmRemoval()}
        onCancel={() => setRemoving(null)}
      >
        {removing?.name}
      </ConfirmDialog>
    </Section>
  )
}

/** A finished upload whose row the service lists shows there, with its fate. */
function isShownByService(id: string | null, state: string, documents: readonly ClaimDocument[]): boolean {
  const known = documents.find((document) => document.id === id)
  return known !== undefined && (state === 'done' || (state === 'failed' && known.fate === 'refused'))
}

/** The same file picked again goes on where its upload stopped. */
function halfSent(file: File, documents: readonly ClaimDocument[]): ClaimDocument | undefined {
  return documents.find(
    (document) => document.fate === 'uploading' && document.name === file.name && document.size === file.size,
  )
}
