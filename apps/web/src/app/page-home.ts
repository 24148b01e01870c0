import type { Lang } from '@khum/contract/fields'
import type { Home } from '@khum/contract/home'

/**
 * Takes the data of a member's home out of the page, if the server put them there, so that nothing personal stays in the
 * document. Returns null if they aren't this viewer's, or in another language. R25, R64
 */
export function takePageHome(page: Document | undefined, viewer: string, lang: Lang): Home | null {
  const element = page?.getElementById('khum-home')
  element?.remove()
  try {
    const given = JSON.parse(element?.textContent ?? '{}')
    return given.lang === lang && given.home?.member?.id === viewer ? given.home : null
  } catch {
    return null
  }
}
