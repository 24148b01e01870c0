import { type Case, officeCaseEndpoints } from '@khum/contract/office-case'
import { useMutation } from '@tanstack/react-query'
import { FileText, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { addressOf, call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { useKeys } from '../../ui/use-keys'
import { PdfPages } from './pdf-pages'
import styles from './viewer.module.css'

const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const
type Rotation = 0 | 90 | 180 | 270

/**
 * The claim's documents, one at a time, with thumbnails. If someone rotates a document, everyone sees it that way from
 * then on.
 */
export function Viewer({ number, documents }: { number: string; documents: Case['documents'] }) {
  const t = useTranslations('claimCase')
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(2)
  const [turned, setTurned] = useState<Record<string, Rotation>>({})
  const keep = useMutation({
    mutationFn: ({ id, rotation }: { id: string; rotation: Rotation }) =>
      call(officeCaseEndpoints.turnCaseDocument, { params: { number, id }, body: { rotation } }),
  })
  const shown = documents[at]
  const rotation = shown ? (turned[shown.id] ?? toRotation(shown.rotation)) : 0
  const move = (step: number) => setAt((now) => Math.min(Math.max(now + step, 0), documents.length - 1))
  const scale = (step: number) => setZoom((now) => Math.min(Math.max(now + step, 0), zooms.length - 1))
  function turn() {
    if (!shown) return
    const next = toRotation((rotation + 90) % 360)
    setTurned({ ...turned, [shown.id]: next })
    keep.mutate({ id: shown.id, rotation: next })
  }
  useKeys({ ']': () => move(1), '[': () => move(-1), '+': () => scale(1), '-': () => scale(-1), r: turn })
  if (!shown) return <p className={styles.none}>{t('noDocuments')}</p>
  const address = (id: string, variant: 'original' | 'thumbnail') =>
    addressOf(officeCaseEndpoints.getCaseDocument, { params: { number, id }, query: { variant } })
  const nameOf = (index: number) => {
    const list = documents[index]?.list
    return t(list === 'medical' || list === 'bank_book' ? list : 'receipt')
  }
  const label = `${nameOf(at)} · ${t('page', { at: String(at + 1), count: String(documents.length) })}`
  return (
    <section aria-label={t('documents')} className={styles.viewer}>
      <div className={styles.bar}>
        <span>{label}</span>
        <button type="button" aria-label={t('zoomOut')} onClick={() => scale(-1)}>
          <ZoomOut size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('zoomIn')} onClick={() => scale(1)}>
          <ZoomIn size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('turn')} onClick={turn}>
          <RotateCw size={18} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a reader without a mouse scrolls the page with the arrow keys */}
      <section className={styles.sheet} tabIndex={0} aria-label={label}>
        {shown.content_type === 'application/pdf' ? (
          <PdfPages
            key={shown.id}
            src={address(shown.id, 'original')}
            label={label}
            look={{ zoom: zooms[zoom] ?? 1, rotation }}
          />
        ) : (
          <TurnedImage
            key={shown.id}
            src={address(shown.id, 'original')}
            alt={label}
            look={{ zoom: zooms[zoom] ?? 1, rotation }}
          />
        )}
      </section>
      {documents.length > 1 && (
        <ul className={styles.thumbnails}>
          {documents.map((document, index) => (
            <li key={document.id}>
              <button
                type="button"
                aria-current={index === at ? 'true' : undefined}
                onClick={() => setAt(index)}
              >
                {document.content_type === 'application/pdf' ? (
                  <FileText size={48} aria-hidden="true" />
                ) : (
                  <img src={address(document.id, 'thumbnail')} alt="" loading="lazy" />
                )}
                <span>{nameOf(index)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A picture that takes the room of its turned self, so that the whole page can be scrolled to. */
function TurnedImage({
  src,
  alt,
  look: { zoom, rotation },
}: {
  src: string
  alt: string
  look: { zoom: number; rotation: Rotation }
}) {
  const [shape, setShape] = useState(1)
  const isLying = rotation % 180 === 90
  return (
    <div
      className={styles.turned}
      style={{ width: `${zoom * 100}%`, aspectRatio: isLying ? 1 / shape : shape }}
    >
      <img
        src={src}
        alt={alt}
        style={{ width: isLying ? `${shape * 100}%` : '100%', rotate: `${rotation}deg` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setShape(naturalWidth / Math.max(naturalHeight, 1))
        }
      />
    </div>
  )
}

function toRotation(degrees: number): Rotation {
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0
}
