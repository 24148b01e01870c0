import { limits } from '@khum/contract/limits'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { cropPicture, drawPicture, type OpenedPicture } from '../../platform/crop-picture'
import { Button } from '../../ui/action/button'
import { Sheet } from '../../ui/feedback/sheet'
import { firstFrame, turnBox, wholePicture } from '../../ui/fields/crop-box'
import { CropFrame } from '../../ui/fields/crop-frame'
import styles from './cards.module.css'

const maxSide = limits.card.pictureSidePx
/** The longest side of the preview in px. The result itself is cropped from the full-size picture. */
const previewSide = 900

/** Lets the member rotate and crop a photo of a card, or keep the photo unchanged. */
export function CropSheet({
  picture,
  onDone,
  onClose,
}: {
  picture: OpenedPicture
  /** Called with the cropped file, or null to keep the file as picked. */
  onDone: (file: File | null) => void
  onClose: () => void
}) {
  const t = useTranslations('typedCards.crop')
  const common = useTranslations('common')
  const [quarters, setQuarters] = useState(0)
  const [box, setBox] = useState(firstFrame)
  const [busy, setBusy] = useState(false)

  async function use(part: typeof box) {
    setBusy(true)
    onDone(await cropPicture(picture, { quarters, box: part, maxSide }))
  }
  return (
    <Sheet
      open
      title={t('title')}
      text={t('text')}
      closeLabel={common('close')}
      onClose={onClose}
      action={
        <div className={styles.cropActions}>
          <Button wide busy={busy} onClick={() => void use(box)}>
            {t('use')}
          </Button>
          <Button
            wide
            look="secondary"
            onClick={() => (quarters === 0 ? onDone(null) : void use(wholePicture))}
          >
            {t('skip')}
          </Button>
        </div>
      }
    >
      <CropFrame box={box} onChange={setBox} words={cornerWords(t)}>
        <canvas
          key={quarters}
          role="img"
          aria-label={t('picture')}
          ref={(canvas) => {
            if (canvas)
              drawPicture(canvas, picture.bitmap, { quarters, box: wholePicture, maxSide: previewSide })
          }}
        />
      </CropFrame>
      <div className={styles.cropTurn}>
        <Button
          look="secondary"
          size="sm"
          icon={<RotateCw />}
          onClick={() => {
            setQuarters((quarters + 1) % 4)
            setBox(turnBox(box))
          }}
        >
          {t('rotate')}
        </Button>
      </div>
    </Sheet>
  )
}

type CropWord = 'frame' | 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

function cornerWords(t: (word: CropWord) => string): Record<CropWord, string> {
  return {
    frame: t('frame'),
    topLeft: t('topLeft'),
    topRight: t('topRight'),
    bottomLeft: t('bottomLeft'),
    bottomRight: t('bottomRight'),
  }
}
