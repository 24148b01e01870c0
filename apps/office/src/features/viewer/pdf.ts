import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist'

type Library = typeof import('pdfjs-dist')

let opening: Promise<{ pdfjs: Library; worker: PDFWorker }> | undefined

/** Loads the library when the first PDF opens. All PDFs share one worker, because starting one is slow. */
function openLibrary() {
  opening ??= Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs?url'),
  ]).then(([pdfjs, worker]) => {
    pdfjs.GlobalWorkerOptions.workerSrc = worker.default
    return { pdfjs, worker: new pdfjs.PDFWorker() }
  })
  // If loading fails, the next PDF tries again.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Opens a PDF. Loads it in one request instead of in ranges, because each request adds an entry to the audit log. */
export async function openPdf(src: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const library = openLibrary()
  const response = await fetch(src, { signal })
  if (!response.ok) throw new Error(`The document answered ${response.status}`)
  const data = new Uint8Array(await response.arrayBuffer())
  const { pdfjs, worker } = await library
  // The page's Content-Security-Policy forbids WebAssembly.
  return await pdfjs.getDocument({ data, worker, useWasm: false, enableXfa: false }).promise
}

/** The pages of a PDF; none if `src` is null. */
export function usePdf(src: string | null) {
  return useQuery({
    queryKey: ['case', 'pdf', src],
    queryFn: async ({ signal }): Promise<PDFPageProxy[]> => {
      const pdf = await openPdf(src ?? '', signal)
      return await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
    },
    enabled: src !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // A medical document stays in memory only while it is shown.
    gcTime: 0,
    structuralSharing: false,
  })
}

/** Draws a page so that it is `width` pixels wide. @returns a function that stops the drawing */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { width, rotation }: { width: number; rotation: number },
  onDrawn?: () => void,
): () => void {
  const turn = (page.rotate + rotation) % 360
  const natural = page.getViewport({ scale: 1, rotation: turn })
  const viewport = page.getViewport({ scale: width / natural.width, rotation: turn })
  canvas.width = viewport.width
  canvas.height = viewport.height
  const task = page.render({ canvas, viewport })
  // A cancelled drawing rejects the promise. That needs no handling.
  task.promise.then(onDrawn, () => undefined)
  return () => task.cancel()
}
