import type { ClaimDocument, DocumentList as ListName } from '@khum/contract/documents'
import { limits } from '@khum/contract/limits'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useStore } from '../../platform/external-store'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FileDrop } from '../../ui/fields/file-drop'
import { FileRows } from '../../ui/fields/file-row'
import { Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { pickerTypes } from './check-file'
import { DocumentRow } from './document-row'
import { UploadRow } from './upload-row'
import { forgetUploads, type Uploads } from './uploads'

interface Props {
  list: ListName
  /** All files that the server has for this claim or draft. Only the files of `list` are shown. */
  documents: readonly ClaimDocument[]
  uploads: Uploads
  onRemove: (documentId: string) => Promise<void>
  error?: string | undefined
  optional?: boolean
  /** Why the member has to send this document. Shown instead of the hint. */
  reason?: string | undefined
  /** The note on a page that was copied from an earlier claim. It says where the page comes from. */
  copiedNote?: string | undefined
}

/** One attachment list: its files and their states, and a field to add more. Requirements 5.12 to 5.16 */
export function DocumentList({
  list,
  documents,
  uploads,
  onRemove,
  error,
  optional,
  reason,
  copiedNote,
}: Props) {
  const t = useTranslations('documents')
  const common = useTranslations('common')
  const local = useStore(uploads)
  const [removing, setRemoving] = useState<{ name: string; remove: () => Promise<void> } | null>(null)
  const [busy, setBusy] = useState(false)

  const sending = local.filter(
    (upload) => upload.list === list && !isShownByServer(upload.documentId, upload.state, documents),
  )
  const listed = documents.filter(
    (document) => document.list === list && !sending.some((upload) => upload.documentId === document.id),
  )
  const count = listed.length + sending.length

  function pick(files: readonly File[]) {
    uploads.add(
      list,
      files,
      listed.filter(({ fate }) => fate === 'uploading'),
    )
  }

  async function removeFromServer(documentId: string) {
    await onRemove(documentId)
    // Removes this page's finished upload of the document, too. Otherwise the upload's row would reappear.
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
      {...(reason !== undefined ? { text: reason } : count === 0 && { text: t(`list.${list}.hint`) })}
    >
      {count > 0 && (
        <FileRows label={t(`list.${list}.title`)}>
          {listed.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              note={document.is_copied ? copiedNote : undefined}
              onRemove={() =>
                setRemoving({ name: document.name, remove: () => removeFromServer(document.id) })
              }
            />
          ))}
          {sending.map((upload) => (
            <UploadRow
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
          title={t(count > 0 ? 'pick.more' : 'pick.title')}
          compact={count > 0}
          text={t('pick.text', { size: String(limits.upload.maxBytes / 1_048_576) })}
          accept={pickerTypes}
          multiple
          error={error}
          onPick={pick}
        />
      ) : (
        <p>{keepWords(t('pick.full', { count: limits.upload.perList }))}</p>
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

/**
 * Returns whether the server's list already shows this finished or refused upload, so that the file isn't shown twice.
 */
function isShownByServer(id: string | null, state: string, documents: readonly ClaimDocument[]): boolean {
  const known = documents.find((document) => document.id === id)
  return known !== undefined && (state === 'done' || (state === 'failed' && known.fate === 'refused'))
}
