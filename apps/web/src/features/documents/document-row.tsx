import type { ClaimDocument } from '@khum/contract/documents'
import { useErrorWords, useTranslations } from '../../i18n'
import { FileRow } from '../../ui/fields/file-row'
import { useThumbnail } from './document-files'
import { fileSize } from './file-size'

const tones = {
  uploading: 'danger',
  received: 'busy',
  waiting_scan: 'busy',
  accepted: 'success',
  refused: 'danger',
} as const

/** A file on the server: its state and, if it was refused, the reason and what the member can do. */
export function DocumentRow({
  document,
  note,
  onRemove,
}: {
  document: ClaimDocument
  /** Shown below the state of a file that has no problem. */
  note?: string | undefined
  onRemove?: () => void
}) {
  const t = useTranslations('documents')
  const errorWords = useErrorWords()
  const thumbnail = useThumbnail(document)
  return (
    <FileRow
      name={document.name}
      size={fileSize(document.size)}
      thumbnail={thumbnail}
      tone={tones[document.fate]}
      fate={t(`fate.${document.fate}`)}
      remedy={
        document.refusal
          ? errorWords(document.refusal)
          : document.fate === 'uploading'
            ? t('interrupted')
            : note
      }
      remove={onRemove && { label: t('remove.label', { name: document.name }), onPress: onRemove }}
    />
  )
}
