import { readTheme } from '@khum/contract'
import { type Tokens, themeTokens } from '@khum/contract/theme-tokens'
import type { APIRequestContext, Page } from '@playwright/test'
import { apiKey } from './demo-world'

const insurers = ['KHM', 'ORC', 'TMP01', 'PAL', 'JAD'] as const

export interface InsurerTheme {
  insCode: string
  tokens: Tokens
}

export async function otherThemes(request: APIRequestContext, insCode: string): Promise<InsurerTheme[]> {
  const others = insurers.filter((insurer) => insurer !== insCode)
  return await Promise.all(
    others.map(async (insurer) => {
      const response = await request.get(`/api/v1/theme/${insurer}`, { headers: { 'x-api-key': apiKey } })
      const { data }: { data: unknown } = await response.json()
      return { insCode: insurer, tokens: themeTokens(readTheme(data)) }
    }),
  )
}

interface Finding {
  nodes: { target: unknown[]; any: { message: string }[]; html: string }[]
}

declare global {
  interface Window {
    /** Loaded into the page by `axeViolations`, which must run first. */
    axe: { run(of: Document, options: object): Promise<{ violations: Finding[] }> }
  }
}

/**
 * Applies each theme to the screen and returns texts with too little contrast. It skips axe's other rules, which
 * don't depend on the theme.
 */
export async function unreadableUnder(page: Page, others: readonly InsurerTheme[]): Promise<string[]> {
  return await page.evaluate(async (themes) => {
    const { style } = document.documentElement
    function applyTokens(tokens: Record<string, string>) {
      for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
      // Ends transitions, so that axe sees the final colours.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish()
      }
    }
    const names = Object.keys(themes[0]?.tokens ?? {})
    const own = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
    const found: string[] = []
    for (const { insCode, tokens } of themes) {
      applyTokens(tokens)
      const { violations } = await window.axe.run(document, {
        runOnly: ['color-contrast'],
        resultTypes: ['violations'],
      })
      for (const { nodes } of violations) {
        for (const node of nodes) {
          found.push(`in ${insCode}: ${node.target.join(' ')} · ${node.any[0]?.message ?? node.html}`)
        }
      }
    }
    applyTokens(own)
    return found
  }, others)
}
