import { type Case, officeCaseEndpoints } from '@khum/contract/office-case'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { addressOf } from '../../api/client'
import { useTranslations } from '../../i18n'
import type { Rotation } from './boxes'
import { fileForThumbnail } from './files'
import { drawPage, openPdf } from './pdf'
import { useNear } from './use-near'
import styles from './viewer.module.css'

type Document = Case['documents'][number]

interface StripProps {
  number: string
  documents: readonly Document[]
  nameOf: (document: Document) => string
  newDocuments: ReadonlySet<string>
  rotationOf: (document: Document) => Rotation
  /**
   * `at` is the index of the shown document. `pages` are its pages if it is a PDF, and
   * `page` is the number of the page on the screen.
   */
  at: number
  pages: readonly PDFPageProxy[]
  page: number
  /**
   * `isDrawn`: the shown document was drawn. Until then, its page thumbnails wait. `hasDrawn`: at least one document
   * was drawn. Until then, the thumbnails of other PDFs wait.
   */
  isDrawn: boolean
  hasDrawn: boolean
  onDocument: (index: number) => void
  onPage: (page: number) => void
}

/** Thumbnails of the claim's documents. The shown document is followed by its pages. */
export function Strip(props: StripProps) {
  const { number, documents, nameOf, newDocuments, rotationOf, at, pages, hasDrawn, onDocument } = props
  const t = useTranslations('viewer')
  if (documents.length < 2 && pages.length < 2) return null
  return (
    <ul className={styles.thumbnails}>
      {documents.map((document, index) => (
        <li key={document.id}>
          <button
            type="button"
            aria-current={index === at ? 'true' : undefined}
            title={document.name}
            onClick={() => onDocument(index)}
          >
            <DocumentThumbnail
              number={number}
              document={document}
              documents={documents}
              rotation={rotationOf(document)}
              page={index === at ? pages[0] : undefined}
              hasDrawn={hasDrawn}
            />
            <span>
              {nameOf(document)}
              {newDocuments.has(document.id) && <strong> · {t('isNew')}</strong>}
            </span>
          </button>
          {index === at && pages.length > 1 && <Pages {...props} />}
        </li>
      ))}
    </ul>
  )
}

function Pages({ documents, at, pages, page, rotationOf, isDrawn, onPage }: StripProps) {
  const t = useTranslations('viewer')
  const document = documents[at]
  const rotation = document ? rotationOf(document) : 0
  return (
    <ul className={styles.pages} aria-label={t('pages')}>
      {pages.map((each) => (
        <li key={each.pageNumber}>
          <button
            type="button"
            aria-current={each.pageNumber === page ? 'page' : undefined}
            aria-label={t('toPage', { at: String(each.pageNumber) })}
            onClick={() => onPage(each.pageNumber)}
          >
            {isDrawn && <SmallPage page={each} rotation={rotation} />}
            <span>{each.pageNumber}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * The thumbnail of a document. For a picture, the server makes the thumbnail. For a PDF, this component draws the first
 * page.
 */
function DocumentThumbnail({
  number,
  document: { id, content_type },
  documents,
  rotation,
  ...pdf
}: {
  number: string
  document: Document
  documents: readonly Document[]
  rotation: Rotation
  page: PDFPageProxy | undefined
  hasDrawn: boolean
}) {
  if (content_type === 'application/pdf')
    return <FirstPage number={number} id={id} documents={documents} rotation={rotation} {...pdf} />
  const params = { number, id }
  const src = addressOf(officeCaseEndpoints.getCaseDocument, { params, query: { variant: 'thumbnail' } })
  return (
    <span className={styles.picture}>
      <img
        src={src}
        alt=""
        loading="lazy"
        data-lying={rotation % 180 === 90 || undefined}
        style={{ rotate: `${rotation}deg` }}
      />
    </span>
  )
}

/**
 * Draws the first page of a PDF, but only after the shown document has been drawn. If the PDF isn't the shown document,
 * loads it for the thumbnail.
 */
function FirstPage({
  number,
  id,
  documents,
  rotation,
  page,
  hasDrawn,
}: {
  number: string
  id: string
  documents: readonly Document[]
  rotation: Rotation
  page: PDFPageProxy | undefined
  hasDrawn: boolean
}) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useNear(box)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['case', 'pdf-thumbnail', id],
    queryFn: async ({ signal }) =>
      page
        ? await pictureOf(page)
        : await drawFirst(await fileForThumbnail(client, { number, id, documents, signal })),
    enabled: isNear && hasDrawn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // If the person opens a different document meanwhile, `page` is destroyed, and drawing it fails. The retry then
    // loads the PDF for the thumbnail.
    retry: 1,
  })
  return (
    <span ref={box} className={styles.picture}>
      {data ? (
        <img
          src={data}
          alt=""
          data-lying={rotation % 180 === 90 || undefined}
          style={{ rotate: `${rotation}deg` }}
        />
      ) : (
        <FileText size={48} aria-hidden="true" />
      )}
    </span>
  )
}

const thumbnailWidth = 176

async function drawFirst(file: Blob): Promise<string> {
  const pdf = await openPdf(file)
  try {
    return await pictureOf(await pdf.getPage(1))
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function pictureOf(page: PDFPageProxy): Promise<string> {
  const canvas = document.createElement('canvas')
  await new Promise<void>((resolve, reject) => {
    drawPage(page, canvas, { width: thumbnailWidth, rotation: 0 }, resolve, reject)
  })
  return canvas.toDataURL('image/jpeg')
}

function SmallPage({ page, rotation }: { page: PDFPageProxy; rotation: Rotation }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(canvas)
  useEffect(() => {
    if (!isNear || !canvas.current) return
    return drawPage(page, canvas.current, { width: thumbnailWidth, rotation })
  }, [isNear, page, rotation])
  return <canvas ref={canvas} />
}
