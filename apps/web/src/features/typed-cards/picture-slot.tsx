import type { CardSide, ClaimDocument } from '@khum/contract/documents'
import type { FailureCode } from '@khum/contract/errors'
import { Camera, CircleAlert, CircleCheck, ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../i18n'
import { type OpenedPicture, openPicture } from '../../platform/crop-picture'
import { useStore } from '../../platform/external-store'
import { useObjectUrl } from '../../platform/object-url'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FileButton } from '../../ui/fields/file-button'
import { FileDrop } from '../../ui/fields/file-drop'
import { keepWords } from '../../ui/text/keep-words'
import { type LocalUpload, pictureTypes, useThumbnail } from '../documents'
import styles from './cards.module.css'
import { CropSheet } from './crop-sheet'
import { type OpenCard, useCardState } from './use-cards'

const accept = pictureTypes.join(',')

/**
 * One side of a card: its picture, the state of the upload and a button to replace the picture. Requirements 3.7 and
 * 5.7
 */
export function PictureSlot({
  side,
  open,
  error,
  onRemove,
}: {
  side: CardSide
  open: OpenCard
  error: string | undefined
  /** Null if the picture can be replaced but not removed. */
  onRemove: ((documentId: string) => Promise<void>) | null
}) {
  const t = useTranslations('typedCards.picture')
  const common = useTranslations('common')
  const { card } = useCardState(open)
  const [cropping, setCropping] = useState<{ file: File; picture: OpenedPicture } | null>(null)
  const [sentFile, setSentFile] = useState<File>()
  const [removing, setRemoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const upload = useStore(open.uploads).findLast(({ list }) => list === side)
  const held = card.images.filter(({ list }) => list === side)
  const newest = held.at(-1)
  const local = upload && !isShownByServer(upload, held) ? upload : undefined

  async function pick(file: File) {
    const picture = await openPicture(file)
    if (picture) setCropping({ file, picture })
    else send(file)
  }
  function send(file: File) {
    cropping?.picture.bitmap.close()
    setCropping(null)
    setSentFile(file)
    for (const { key, list } of open.uploads.get()) if (list === side) open.uploads.remove(key)
    open.uploads.add(side, [file])
  }
  async function remove() {
    setBusy(true)
    try {
      if (local) open.uploads.remove(local.key)
      const id = local?.documentId ?? newest?.id
      if (id) await onRemove?.(id)
      setSentFile(undefined)
    } finally {
      setBusy(false)
      setRemoving(false)
    }
  }
  const label = t(side)
  return (
    <div id={side} className={styles.slot}>
      <h3 className={styles.slotTitle}>{label}</h3>
      {local || newest ? (
        <>
          <Preview
            sent={local || newest?.fate !== 'accepted' ? sentFile : undefined}
            document={newest}
            alt={label}
          />
          <Fate local={local} document={newest} onRetry={() => local && open.uploads.retry(local.key)} />
          <div className={styles.slotActions}>
            <FileButton
              label={t('change')}
              accept={accept}
              icon={<ImageUp aria-hidden="true" />}
              onPick={(file) => void pick(file)}
            />
            {onRemove && (
              <IconButton label={t('remove', { side: label })} onClick={() => setRemoving(true)}>
                <Trash2 />
              </IconButton>
            )}
          </div>
          {error && <p className={styles.slotError}>{error}</p>}
        </>
      ) : (
        <FileDrop
          title={t('pick')}
          text={label}
          accept={accept}
          icon={<Camera />}
          error={error}
          onPick={([file]) => file && void pick(file)}
        />
      )}
      {cropping && (
        <CropSheet
          picture={cropping.picture}
          onDone={(cropped) => send(cropped ?? cropping.file)}
          onClose={() => {
            cropping.picture.bitmap.close()
            setCropping(null)
          }}
        />
      )}
      <ConfirmDialog
        open={removing}
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={common('cancel')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        {label}
      </ConfirmDialog>
    </div>
  )
}

/**
 * Returns true if the slot must show the server's state and not the upload's: the upload is done, or the server lists
 * the file as refused.
 */
function isShownByServer(upload: LocalUpload, held: readonly ClaimDocument[]): boolean {
  const known = held.find(({ id }) => id === upload.documentId)
  if (upload.state === 'done') return true
  return upload.state === 'failed' && known?.fate === 'refused'
}

function Preview({
  sent,
  document,
  alt,
}: {
  sent: File | undefined
  document: ClaimDocument | undefined
  alt: string
}) {
  const local = useObjectUrl(sent)
  const thumbnail = useThumbnail(document ?? { id: '', has_thumbnail: false })
  const url = local ?? thumbnail
  return <div className={styles.preview}>{url && <img src={url} alt={alt} />}</div>
}

function Fate({
  local,
  document,
  onRetry,
}: {
  local: LocalUpload | undefined
  document: ClaimDocument | undefined
  onRetry: () => void
}) {
  const t = useTranslations('documents')
  const own = useTranslations('typedCards.picture')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const words = (code: FailureCode) =>
    code === 'file_type_not_allowed'
      ? own('type')
      : code === 'file_duplicate'
        ? own('duplicate')
        : errorWords(code)
  const fate = local
    ? t(`sending.${local.state}`, { percent: Math.floor(local.progress * 100) })
    : document && t(`fate.${document.fate}`)
  const why = local ? local.failure : document?.refusal
  const isGood = !local && document?.fate === 'accepted'
  const isBad = Boolean(why) || (!local && document?.fate === 'uploading')
  return (
    <div className={styles.fate} data-tone={isGood ? 'good' : isBad ? 'bad' : 'busy'}>
      <p className={styles.fateLine}>
        {isGood && <CircleCheck aria-hidden="true" />}
        {isBad && <CircleAlert aria-hidden="true" />}
        <span role="status">{fate}</span>
      </p>
      {why && <p>{keepWords(words(why))}</p>}
      {local?.state === 'failed' && local.retryable && (
        <Button look="secondary" size="sm" onClick={onRetry}>
          {common('retry')}
        </Button>
      )}
    </div>
  )
}
