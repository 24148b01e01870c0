import { type RefObject, useEffect, useRef } from 'react'
import { setSearch, useSearch } from '../../router/address'

/**
 * The shown document (from 0) and page (from 1). In the URL, both are counted from 1, so that a link opens "page 3 of
 * document 2".
 */
export function usePlace(documentCount: number) {
  const search = useSearch()
  // The place that the viewer itself wrote into the URL last. If the URL has another place, it comes from a link.
  const own = useRef('')
  const numberOf = (name: string) => Math.max(Math.floor(Number(search.get(name))) || 1, 1)
  const at = Math.min(numberOf('doc'), Math.max(documentCount, 1)) - 1
  const page = numberOf('page')
  function go(to: number, toPage = 1) {
    if (to === at && toPage === page) return
    own.current = `${to} ${toPage}`
    setSearch({
      doc: to === 0 && toPage === 1 ? null : String(to + 1),
      page: toPage === 1 ? null : String(toPage),
    })
  }
  return { at, page, go, own }
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
