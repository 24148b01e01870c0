import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist'
import { useEffect } from 'react'

type Library = typeof import('pdfjs-dist')

let opening: Promise<{ pdfjs: Library; worker: PDFWorker; wasmUrl: string }> | undefined

/**
 * Loads pdf.js when the first PDF is opened or preloaded. All PDFs share one worker, because starting one is slow.
 */
export function openLibrary() {
  opening ??= Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs?url'),
    import('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'),
  ]).then(([pdfjs, worker, openjpeg]) => {
    pdfjs.GlobalWorkerOptions.workerSrc = worker.default
    // Loads the JPEG 2000 decoder into the browser's cache. If it failed to load later, such pictures would be white.
    void fetch(openjpeg.default).catch(() => undefined)
    return {
      pdfjs,
      worker: new pdfjs.PDFWorker(),
      wasmUrl: new URL('.', new URL(openjpeg.default, location.href)).href,
    }
  })
  // If loading fails, the next PDF tries again.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Opens a PDF from its whole file. Loading parts of the file would add an entry to the audit log for each part. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const { pdfjs, worker, wasmUrl } = await openLibrary()
  const data = new Uint8Array(await file.arrayBuffer())
  // The page's Content-Security-Policy forbids WebAssembly, so pdf.js decodes JPEG 2000 with a script in `wasmUrl`.
  return await pdfjs.getDocument({ data, worker, wasmUrl, useWasm: false, enableXfa: false }).promise
}

/** Opens the PDF of a document. Waits until there is a file. */
export function usePdf(id: string, file: Blob | undefined) {
  const query = useQuery({
    queryKey: ['case', 'pdf', id],
    queryFn: async ({ signal }) => {
      const pdf = await openPdf(file ?? new Blob())
      if (signal.aborted) await pdf.loadingTask.destroy()
      const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
      return { pdf, pages: await Promise.all(numbers.map((number) => pdf.getPage(number))) }
    },
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // A medical document stays in memory only while it is shown.
    gcTime: 0,
    structuralSharing: false,
  })
  const pdf = query.data?.pdf
  useEffect(() => {
    // Destroys the loading task. Otherwise the worker would keep the document in memory.
    return () => void pdf?.loadingTask.destroy()
  }, [pdf])
  return query
}

/**
 * Draws a page so that it is `width` pixels wide. `onStopped` is called if the drawing fails or is stopped.
 * @returns a function that stops the drawing
 */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { width, rotation }: { width: number; rotation: number },
  onDrawn?: () => void,
  onStopped: (error: unknown) => void = () => undefined,
): () => void {
  const turn = (page.rotate + rotation) % 360
  const natural = page.getViewport({ scale: 1, rotation: turn })
  const viewport = page.getViewport({ scale: width / natural.width, rotation: turn })
  canvas.width = viewport.width
  canvas.height = viewport.height
  const task = page.render({ canvas, viewport })
  task.promise.then(onDrawn, onStopped)
  return () => task.cancel()
}
