import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    /** Loaded into the page by `axeViolations`, which must run first. */
    axe: typeof axe
  }
}

/** Returns the accessibility problems that axe finds on the screen, one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The source of axe has half a megabyte, so it is sent only once to each loaded page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `axe ${id}: ${node.target.join(' ')} · ${node.any[0]?.message ?? node.html}`),
    )
  })
}

/**
 * Returns what makes a screen scroll sideways, and elements that extend beyond its edge, unless a container scrolls or
 * clips them.
 */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const width = root.clientWidth
    const faults = root.scrollWidth > width ? [`scrolls sideways: ${root.scrollWidth} px on ${width} px`] : []
    const isClipped = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      return getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement)
    }
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      const isVisible = box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === 'visible'
      if (!isVisible || (box.right <= width + 1 && box.left >= -1) || isClipped(element.parentElement))
        continue
      faults.push(
        `sticks out: <${element.tagName.toLowerCase()}> ${Math.round(box.left)}…${Math.round(box.right)}`,
      )
    }
    return faults
  })
}
