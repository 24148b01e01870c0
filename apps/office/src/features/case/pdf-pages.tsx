import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { useTranslations } from '../../i18n'
import styles from './viewer.module.css'

interface Look {
  /** 1 fills the width of the sheet. */
  zoom: number
  rotation: number
}

/** All pages of a PDF, one below the other. The library loads with the first PDF. */
export function PdfPages({ src, label, look }: { src: string; label: string; look: Look }) {
  const t = useTranslations('claimCase')
  const { data: pages, isError } = useQuery({
    queryKey: ['case', 'pdf', src],
    queryFn: ({ signal }) => openPages(src, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A medical paper stays in memory only while it is shown.
    gcTime: 0,
    structuralSharing: false,
  })
  if (isError) return <p className={styles.none}>{t('pdfFailed')}</p>
  if (!pages) return <p className={styles.none}>{t('pdfLoads')}</p>
  return pages.map((page) => (
    <Page
      key={page.pageNumber}
      page={page}
      look={look}
      label={`${label} · ${t('pdfPage', { at: String(page.pageNumber), count: String(pages.length) })}`}
    />
  ))
}

/** Loads a PDF once, not in parts, because each call of the server is an entry in its audit log. */
async function openPages(src: string, signal: AbortSignal): Promise<PDFPageProxy[]> {
  const response = await fetch(src, { signal })
  if (!response.ok) throw new Error(`The document answered ${response.status}`)
  const data = new Uint8Array(await response.arrayBuffer())
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs?url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  // The page's policy allows no WebAssembly.
  const pdf: PDFDocumentProxy = await pdfjs.getDocument({ data, useWasm: false, enableXfa: false }).promise
  return await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
}

function Page({ page, look, label }: { page: PDFPageProxy; look: Look; label: string }) {
  const box = useRef<HTMLCanvasElement>(null)
  const { zoom, rotation } = look
  useEffect(() => {
    const canvas = box.current
    const width = canvas?.parentElement?.clientWidth ?? 0
    if (!canvas || width === 0) return
    const turn = (page.rotate + rotation) % 360
    const natural = page.getViewport({ scale: 1, rotation: turn })
    const scale = (width * zoom * window.devicePixelRatio) / natural.width
    const viewport = page.getViewport({ scale, rotation: turn })
    canvas.width = viewport.width
    canvas.height = viewport.height
    const task: RenderTask = page.render({ canvas, viewport })
    // A new zoom or rotation cancels the drawing; nothing else is to be done then.
    task.promise.catch(() => undefined)
    return () => task.cancel()
  }, [page, zoom, rotation])
  return (
    <canvas
      ref={box}
      className={styles.page}
      role="img"
      aria-label={label}
      style={{ width: `${zoom * 100}%` }}
    />
  )
}
