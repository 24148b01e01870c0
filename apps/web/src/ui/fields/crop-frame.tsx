import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { type Corner, type CropBox, corners, moveBox, moveCorner } from './crop-box'
import styles from './crop-frame.module.css'

/** How far an arrow key moves a corner, as a fraction of the picture. */
const keyStep = 0.02
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A frame over a picture (`children`), with four corners to drag or to move with the arrow keys. */
export function CropFrame({
  box,
  onChange,
  words,
  children,
}: {
  box: CropBox
  onChange: (box: CropBox) => void
  words: Record<Corner | 'frame', string>
  children: ReactNode
}) {
  function handle(label: string, move: (box: CropBox, dx: number, dy: number) => CropBox) {
    return {
      'aria-label': label,
      onKeyDown(event: KeyboardEvent) {
        const arrow = arrows[event.key]
        if (!arrow) return
        event.preventDefault()
        onChange(move(box, arrow[0] * keyStep, arrow[1] * keyStep))
      },
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLButtonElement>) {
        const area = event.currentTarget.parentElement
        if (!area || !event.currentTarget.hasPointerCapture(event.pointerId)) return
        const { width, height } = area.getBoundingClientRect()
        onChange(move(box, event.movementX / width, event.movementY / height))
      },
    }
  }
  return (
    <div className={styles.area}>
      {children}
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.frame}
          style={{
            left: share(box.left),
            top: share(box.top),
            width: share(box.right - box.left),
            height: share(box.bottom - box.top),
          }}
          {...handle(words.frame, moveBox)}
        />
      </div>
      {corners.map((corner) => (
        <button
          key={corner}
          type="button"
          className={styles.corner}
          style={{
            left: share(corner.endsWith('Left') ? box.left : box.right),
            top: share(corner.startsWith('top') ? box.top : box.bottom),
          }}
          {...handle(words[corner], (from, dx, dy) => moveCorner(from, corner, dx, dy))}
        />
      ))}
    </div>
  )
}

function share(part: number): string {
  return `${(part * 100).toFixed(2)}%`
}
