import type { CardSide, ClaimDocument } from '@khum/contract/documents'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { Sheet } from '../../ui/feedback/sheet'
import { DocumentFile, useThumbnail } from '../documents'
import styles from './cards.module.css'

/** A picture of one side of a card. Pressing it shows it large. */
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
          <DocumentFile id={document.id} height={13}>
            {(url) => <img className={styles.large} src={url} alt={label} />}
          </DocumentFile>
        </Sheet>
      )}
    </div>
  )
}
