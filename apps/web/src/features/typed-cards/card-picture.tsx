import { type CardSide, type ClaimDocument, documentEndpoints } from '@khum/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { useApi, useViewer } from '../../lib/services'
import { useObjectUrl } from '../../platform/object-url'
import { Sheet } from '../../ui/feedback/sheet'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { useThumbnail } from '../documents'
import styles from './cards.module.css'

/** One side of a card, small; pressed, as large as the screen. */
export function CardPicture({ side, images }: { side: CardSide; images: readonly ClaimDocument[] }) {
  const t = useTranslations('typedCards.picture')
  const common = useTranslations('common')
  const [isLarge, setLarge] = useState(false)
  const document = images.find(({ list, fate }) => list === side && fate === 'accepted')
  const thumbnail = useThumbnail(document ?? { id: '', has_thumbnail: false })
  const label = t(side)
  return (
    <div className={styles.slot}>
      <h3 className={styles.slotTitle}>{label}</h3>
      {document ? (
        <button
          type="button"
          className={styles.preview}
          aria-label={t('enlarge', { side: label })}
          onClick={() => setLarge(true)}
        >
          {thumbnail && <img src={thumbnail} alt="" />}
        </button>
      ) : (
        <p className="soft">{t('none')}</p>
      )}
      {document && isLarge && (
        <Sheet open title={label} closeLabel={common('close')} onClose={() => setLarge(false)}>
          <LargePicture id={document.id} alt={label} />
        </Sheet>
      )}
    </div>
  )
}

function LargePicture({ id, alt }: { id: string; alt: string }) {
  const api = useApi()
  const viewer = useViewer()
  const file = useQuery({
    queryKey: ['document', viewer, id],
    queryFn: ({ signal }) =>
      api.fetchFile(documentEndpoints.getDocumentContent, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Pictures are large and personal: gone as soon as the sheet closes.
    gcTime: 0,
  })
  const url = useObjectUrl(file.data)
  if (file.isError) return <LoadFailure error={file.error} onRetry={() => void file.refetch()} />
  if (!url) return <SkeletonBlock height={13} />
  return <img className={styles.large} src={url} alt={alt} />
}
