import type { PDFPageProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Rotation } from './boxes'
import { drawPage } from './pdf'
import { useNear } from './use-near'
import styles from './viewer.module.css'

export interface Look {
  /** The zoom factor. At 1, the page is as wide as the area that shows it. */
  zoom: number
  rotation: Rotation
}

interface PageProps {
  label: string
  look: Look
  /** Shown over the page, for example search hits. */
  children?: ReactNode
  /** Called when the page is drawn on the screen for the first time. */
  onDrawn?: () => void
}

/** A page of a PDF. It reserves its space immediately, but is drawn only when it comes near the visible part. */
export function PdfPage({ page, look, label, children, onDrawn }: PageProps & { page: PDFPageProxy }) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { zoom, rotation } = look
  const isNear = useNear(box)
  const drawn = useRef(onDrawn)
  useEffect(() => {
    const width = (box.current?.parentElement?.clientWidth ?? 0) * zoom * window.devicePixelRatio
    if (!isNear || !canvas.current || width === 0) return
    return drawPage(page, canvas.current, { width, rotation }, drawn.current)
  }, [isNear, page, zoom, rotation])
  const { width, height } = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
  return (
    <div
      ref={box}
      className={styles.page}
      data-page={page.pageNumber}
      style={{ width: `${zoom * 100}%`, aspectRatio: width / height }}
    >
      <canvas ref={canvas} role="img" aria-label={label} />
      {children}
    </div>
  )
}

/** A picture that reserves the space of its rotated form, so that the person can scroll to every part of it. */
export function ImagePage({
  src,
  label,
  look: { zoom, rotation },
  children,
  onDrawn,
}: PageProps & { src: string | undefined }) {
  const [shape, setShape] = useState(1)
  const isLying = rotation % 180 === 90
  return (
    <div
      className={styles.turned}
      data-page={1}
      style={{ width: `${zoom * 100}%`, aspectRatio: isLying ? 1 / shape : shape }}
    >
      <img
        src={src}
        alt={label}
        style={{ width: isLying ? `${shape * 100}%` : '100%', rotate: `${rotation}deg` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setShape(naturalWidth / Math.max(naturalHeight, 1))
          onDrawn?.()
        }}
      />
      {children}
    </div>
  )
}
