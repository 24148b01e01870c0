import { type RefObject, useEffect, useRef, useState } from 'react'
import { setSearch, useSearch } from '../../router/address'

/**
 * The shown document (from 0) and page (from 1). In the URL, both are counted from 1, so that a link opens "page 3 of
 * document 2". If the member sends documents that are listed before the shown document, the viewer still shows the same
 * document.
 */
export function usePlace(ids: readonly string[]) {
  const search = useSearch()
  // The place that the viewer itself wrote into the URL last. A different place in the URL comes from a link.
  const own = useRef('')
  const numberOf = (name: string) => Math.max(Math.floor(Number(search.get(name))) || 1, 1)
  const asked = Math.min(numberOf('doc'), Math.max(ids.length, 1)) - 1
  const page = numberOf('page')
  const [shown, setShown] = useState({ asked, id: ids[asked] ?? '' })
  const kept = shown.asked === asked ? ids.indexOf(shown.id) : -1
  const at = kept >= 0 ? kept : asked
  const id = ids[at] ?? ''
  if (shown.asked !== asked || shown.id !== id) setShown({ asked, id })
  function go(to: number, toPage = 1) {
    if (to !== at || toPage !== page) write(own, to, toPage)
  }
  useEffect(() => {
    if (at !== asked) write(own, at, page)
  }, [at, asked, page])
  return { at, page, go, own }
}

function write(own: { current: string }, at: number, page: number) {
  own.current = `${at} ${page}`
  setSearch({
    doc: at === 0 && page === 1 ? null : String(at + 1),
    page: page === 1 ? null : String(page),
  })
}

/** Scrolls to the page that a link names, once the document's pages are on the screen. */
export function useScrollToPlace(
  { at, page, own }: Pick<ReturnType<typeof usePlace>, 'at' | 'page' | 'own'>,
  sheet: RefObject<HTMLElement | null>,
  hasPages: boolean,
): void {
  useEffect(() => {
    const place = `${at} ${page}`
    if (!hasPages || own.current === place) return
    own.current = place
    sheet.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' })
  }, [at, page, own, sheet, hasPages])
}
