import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/** What axe finds wrong with the screen as it is now, one line each. The product has no frames, so one pass sees it all. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })")
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `axe ${id}: ${node.target.join(' ')} · ${node.any[0]?.message ?? node.html}`),
  )
}

/** Whether the screen can be moved sideways, and which elements stick out of it (unless they stand in a strip that scrolls or cuts). */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const width = root.clientWidth
    const faults = root.scrollWidth > width ? [`scrolls sideways: ${root.scrollWidth} px on ${width} px`] : []
    const kept = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      return getComputedStyle(element).overflowX !== 'visible' || kept(element.parentElement)
    }
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      const seen = box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === 'visible'
      if (!seen || (box.right <= width + 1 && box.left >= -1) || kept(element.parentElement)) continue
      faults.push(
        `sticks out: <${element.tagName.toLowerCase()}> ${Math.round(box.left)}…${Math.round(box.right)}`,
      )
    }
    return faults
  })
}
