import { X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { type Box, boxBetween, type Rotation, turnBack } from './boxes'
import type { Lines, Mark, Marks } from './marks'
import { placeOf } from './overlay'
import styles from './viewer.module.css'

interface LayerProps {
  marks: Marks
  lines: Lines
  documentId: string
  page: number
  rotation: Rotation
}

/**
 * Shows the marks on a page: rectangles around the amounts of claim lines. In marking mode, the person can draw a mark.
 */
export function MarkLayer({
  canSet,
  isCurrent,
  ...props
}: LayerProps & { canSet: boolean; isCurrent: boolean }) {
  const { marks, documentId, page } = props
  return (
    <>
      {marks.on(documentId, page).map((mark) => (
        <Shown key={mark.id} mark={mark} canRemove={canSet && !mark.is_kept} {...props} />
      ))}
      {marks.isOn && <Drawing hasKeyboard={isCurrent} {...props} />}
    </>
  )
}

function Shown({ mark, canRemove, marks, lines, rotation }: LayerProps & { mark: Mark; canRemove: boolean }) {
  const t = useTranslations('viewer')
  const format = useFormat()
  const line = marks.nameOf(mark.line_id)
  const isFocused = lines.focused === mark.line_id
  return (
    <div
      className={styles.mark}
      data-current={isFocused || undefined}
      data-mark={mark.id}
      style={placeOf(mark, rotation)}
    >
      <button
        type="button"
        aria-label={t('mark', { line, name: mark.by, at: format.instant(mark.at) })}
        title={line}
        onClick={() => lines.onFocus(mark.line_id)}
      />
      {isFocused && canRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('removeMark', { line })}
          onClick={() => marks.remove(mark.id)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

const step = 0.01
const least = 0.01
const moves: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const middle: Box = { x: 0.35, y: 0.45, width: 0.3, height: 0.05 }

/** Draws a rectangle with the mouse or the keyboard: arrows move it, Shift+arrows change its size, Enter saves it. */
function Drawing({ marks, documentId, page, rotation, hasKeyboard }: LayerProps & { hasKeyboard: boolean }) {
  const t = useTranslations('viewer')
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null)
  // The rectangle, in coordinates of the rotated page.
  const [box, setBox] = useState<Box>(middle)
  function save(drawn: Box) {
    if (drawn.width >= least / 2 && drawn.height >= least / 2)
      marks.add({ id: documentId, page, box: turnBack(drawn, rotation) })
    marks.setOn(false)
  }
  const drag = (event: PointerEvent) => from && setBox(boxBetween(from, pointOf(event)))
  function press(event: KeyboardEvent) {
    const move = moves[event.key]
    if (event.key === 'Enter') save(box)
    else if (event.key === 'Escape') marks.setOn(false)
    else if (move) setBox(event.shiftKey ? resized(box, move) : moved(box, move))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={styles.drawing}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(pointOf(event))
        setBox(boxBetween(pointOf(event), pointOf(event)))
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        if (from) save(boxBetween(from, pointOf(event)))
      }}
    >
      {(hasKeyboard || from) && (
        <button
          type="button"
          // The rectangle appears only in marking mode, and the keyboard moves the rectangle, so the rectangle may take
          // the focus.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          className={styles.draft}
          aria-label={t('drawMark', { line: marks.nameOf(marks.lineId ?? '') })}
          style={placeOf(box, 0)}
          onKeyDown={press}
        />
      )}
    </div>
  )
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)

function moved({ x, y, width, height }: Box, [right, down]: readonly [number, number]): Box {
  return { x: within(x + right, 1 - width), y: within(y + down, 1 - height), width, height }
}

function resized({ x, y, width, height }: Box, [right, down]: readonly [number, number]): Box {
  return {
    x,
    y,
    width: Math.max(within(width + right, 1 - x), least),
    height: Math.max(within(height + down, 1 - y), least),
  }
}
