import { type PointerEvent, useRef, useState } from 'react'
import { indexAt } from './reorder'

/** Lets a list's rows be dragged by a handle, with a finger or a mouse. Put the returned `rows` ref on the list. */
export function useDrag(onMove: (from: number, to: number) => void) {
  const rows = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)

  function follow(event: PointerEvent<HTMLElement>) {
    if (dragged === null || !rows.current) return
    // Leaves out the dragged row, which is under the pointer.
    const middles = [...rows.current.children].flatMap((row, index) => {
      const { top, height } = row.getBoundingClientRect()
      return index === dragged ? [] : [top + height / 2]
    })
    const to = indexAt(middles, event.clientY)
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
    /** These handlers are on the list, not on the handle: during a drag, the pointer isn't always over the handle. */
    list: {
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: drop,
      onPointerLeave: drop,
    },
  }
}
