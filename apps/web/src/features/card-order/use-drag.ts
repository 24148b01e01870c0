import { type PointerEvent, useRef, useState } from 'react'
import { placeAt } from './order'

/**
 * Dragging rows by a handle, with finger or mouse; the keyboard has buttons of its own. `rows` is the list whose children
 * are the rows.
 */
export function useDrag(onMove: (from: number, to: number) => void) {
  const rows = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)

  function follow(event: PointerEvent<HTMLElement>) {
    if (dragged === null || !rows.current) return
    // The other rows' middles: the dragged one stands where the pointer is.
    const middles = [...rows.current.children].flatMap((row, index) => {
      const { top, height } = row.getBoundingClientRect()
      return index === dragged ? [] : [top + height / 2]
    })
    const to = placeAt(middles, event.clientY)
    if (to === dragged) return
    onMove(dragged, to)
    setDragged(to)
  }
  const drop = () => setDragged(null)

  return {
    rows,
    dragged,
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        setDragged(index)
      },
    }),
    /** Of the list: it stays while the rows change places under the pointer. */
    list: {
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: drop,
      onPointerLeave: drop,
    },
  }
}
