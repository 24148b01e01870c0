import type { Lang } from '@khum/contract/fields'
import type { Home } from '@khum/contract/home'

const id = 'khum-home'

/**
 * Returns the home screen's data that the server put into the page. Returns null if there are none, or if they are for
 * another viewer or in another language. R25, R64
 */
export function readPageHome(page: Document | undefined, viewer: string, lang: Lang): Home | null {
  try {
    const given = JSON.parse(page?.getElementById(id)?.textContent ?? '{}')
    return given.lang === lang && given.home?.member?.id === viewer ? given.home : null
  } catch {
    return null
  }
}

/** Removes the home screen's data from the page, so that nothing personal stays in the document. R64 */
export function removePageHome(page: Document): void {
  page.getElementById(id)?.remove()
}
