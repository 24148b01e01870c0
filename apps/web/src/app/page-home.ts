import type { Lang } from '@khum/contract/fields'
import type { Home } from '@khum/contract/home'

const id = 'khum-home'

/**
 * Returns the data of a member's home that the server put into the page. Null if there are none, or if they aren't this
 * viewer's, or in another language. R25, R64
 */
export function readPageHome(page: Document | undefined, viewer: string, lang: Lang): Home | null {
  try {
    const given = JSON.parse(page?.getElementById(id)?.textContent ?? '{}')
    return given.lang === lang && given.home?.member?.id === viewer ? given.home : null
  } catch {
    return null
  }
}

/** Removes the data, so that nothing personal stays in the document. R64 */
export function removePageHome(page: Document): void {
  page.getElementById(id)?.remove()
}
