import type { Page } from '@playwright/test'

/** Returns texts that are cut off and controls that can't be reached, one line each. */
export async function cutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${element.textContent?.trim().slice(0, 30)}”`
    for (const element of document.body.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || style.visibility !== 'visible') continue
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const cuts = (way: string) => way === 'hidden' || way === 'clip'
      if (
        cuts(style.overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.textContent?.trim()
      )
        faults.push(`cut at the side: ${nameOf(element)}`)
      if (
        cuts(style.overflowY) &&
        element.scrollHeight > element.clientHeight + 2 &&
        element.textContent?.trim()
      )
        faults.push(`cut below: ${nameOf(element)}`)
      // Finds words that are wider than their box, and so overlap the next element.
      const inline = style.display === 'inline'
      if (
        ownText &&
        !inline &&
        style.overflowX === 'visible' &&
        element.scrollWidth > element.clientWidth + 2
      )
        faults.push(`wider than its box: ${nameOf(element)}`)
    }
    for (const element of document.querySelectorAll('main button, main a, main input, main select')) {
      if (element.getBoundingClientRect().height <= 1 || element.closest('[inert], [aria-hidden="true"]'))
        continue
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      const [line = box] = element.getClientRects()
      const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
      const label = element.closest('label')
      const reached = hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit))
      if (!reached) faults.push(`covered: ${nameOf(element)} by ${hit ? nameOf(hit) : 'nothing'}`)
    }
    scrollTo(0, 0)
    const bars = [...document.querySelectorAll('header, nav, main > div')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    )
    const taken = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    if (taken > innerHeight / 2) faults.push(`bars take ${Math.round(taken)} of ${innerHeight} px`)
    return faults
  })
}
