import { useQuery } from '@tanstack/react-query'
import type { PDFPageProxy } from 'pdfjs-dist'
import { useMemo, useState } from 'react'
import type { Box } from './boxes'
import { findText, isSearchable, type Match } from './find-text'

/** A piece of text on a page. `boxOf` returns the box around the characters of `text` between two indexes. */
interface Piece {
  text: string
  boxOf: (from: number, until: number) => Box
}

/** A place where the search text was found. It has several boxes if the PDF splits the text into pieces. */
export interface Hit {
  page: number
  boxes: Box[]
}

/**
 * Searches the text of a PDF. `state` is `no_text` for pictures and for PDFs that only have pictures.
 * @param pages undefined while the document opens
 */
export function useFind(id: string, pages: readonly PDFPageProxy[] | undefined, isPdf: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const { data: texts } = useQuery({
    queryKey: ['case', 'pdf-text', id],
    queryFn: () => Promise.all((pages ?? []).map(readPieces)),
    enabled: isOpen && isPdf && pages !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  const hits = useMemo(
    () => (isOpen && isPdf && texts ? findHits(texts, wanted) : []),
    [isOpen, isPdf, texts, wanted],
  )
  const hasText = texts?.some((pieces) => pieces.some(({ text }) => isSearchable(text)))
  const state = !isPdf || hasText === false ? 'no_text' : texts ? 'ready' : 'reading'
  return {
    isOpen,
    wanted,
    state,
    hits,
    /** The index of the current hit. */
    at: Math.min(at, Math.max(hits.length - 1, 0)),
    setOpen,
    search(text: string) {
      setWanted(text)
      setAt(0)
    },
    move: (step: number) =>
      setAt((now) =>
        hits.length === 0 ? 0 : (Math.min(now, hits.length - 1) + step + hits.length) % hits.length,
      ),
  } as const
}

export type Find = ReturnType<typeof useFind>

function findHits(texts: readonly (readonly Piece[])[], wanted: string): Hit[] {
  return texts.flatMap((pieces, index) =>
    findText(
      pieces.map(({ text }) => text),
      wanted,
    ).map((match) => ({ page: index + 1, boxes: boxesOf(pieces, match) })),
  )
}

function boxesOf(pieces: readonly Piece[], { from, until }: Match): Box[] {
  return pieces.slice(from.item, until.item + 1).flatMap(({ text, boxOf }, index) => {
    const first = index === 0 ? from.at : 0
    const end = from.item + index === until.item ? until.at : text.length
    return text.slice(first, end).trim() === '' ? [] : [boxOf(first, end)]
  })
}

/** Reads the text of a page with its positions, in coordinates of the unrotated page. */
async function readPieces(page: PDFPageProxy): Promise<Piece[]> {
  const { items } = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const { str: text, transform, width, height } = item
    const [a = 1, b = 0, , , e = 0, f = 0]: number[] = transform
    const size = Math.hypot(a, b) || 1
    const [along, up] = [
      [a / size, b / size],
      [-b / size, a / size],
    ] as const
    const pointAt = (distance: number, rise: number) => {
      const [x = 0, y = 0]: number[] = viewport.convertToViewportPoint(
        e + along[0] * distance + up[0] * rise,
        f + along[1] * distance + up[1] * rise,
      )
      return { x: x / viewport.width, y: y / viewport.height }
    }
    const shareOf = (end: number) =>
      end >= text.length ? 1 : widthOf(text.slice(0, end)) / (widthOf(text) || 1)
    const boxOf = (from: number, until: number): Box => {
      const corner = pointAt(width * shareOf(from), -height / 4)
      const opposite = pointAt(width * shareOf(until), height)
      return {
        x: Math.min(corner.x, opposite.x),
        y: Math.min(corner.y, opposite.y),
        width: Math.abs(opposite.x - corner.x),
        height: Math.abs(opposite.y - corner.y),
      }
    }
    return [{ text, boxOf }]
  })
}

let ruler: CanvasRenderingContext2D | null | undefined

/**
 * The relative width of a text. Counting letters would give a wrong width, because Thai marks above and below a letter
 * take no width.
 */
function widthOf(text: string): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  return ruler?.measureText(text).width ?? text.length
}
