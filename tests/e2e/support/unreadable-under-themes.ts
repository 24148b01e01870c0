import { readTheme } from '@khum/contract'
import { type Tokens, themeTokens } from '@khum/contract/theme-tokens'
import type { APIRequestContext, Page } from '@playwright/test'
import { apiKey } from './demo-world'

/** The looks of the demo world. */
const looks = ['KHM', 'ORC', 'TMP01', 'PAL', 'JAD'] as const

export interface Look {
  insCode: string
  tokens: Tokens
}

/** The other looks than the one of `insCode`. */
export async function otherLooks(request: APIRequestContext, insCode: string): Promise<Look[]> {
  const others = looks.filter((look) => look !== insCode)
  return await Promise.all(
    others.map(async (look) => {
      const response = await request.get(`/api/v1/theme/${look}`, { headers: { 'x-api-key': apiKey } })
      const { data }: { data: unknown } = await response.json()
      return { insCode: look, tokens: themeTokens(readTheme(data)) }
    }),
  )
}

interface Finding {
  nodes: { target: unknown[]; any: { message: string }[]; html: string }[]
}

declare global {
  interface Window {
    /** Left on the page by the whole examination before (`axeViolations`). */
    axe: { run(of: Document, options: object): Promise<{ violations: Finding[] }> }
  }
}

/**
 * What cannot be read on the screen as it stands when it wears each of these looks, one line each. Everything else that
 * axe knows does not depend on colours and was looked for once, by `axeViolations`, which comes first.
 */
export async function unreadableUnder(page: Page, others: readonly Look[]): Promise<string[]> {
  return await page.evaluate(async (wardrobe) => {
    const { style } = document.documentElement
    function wear(tokens: Record<string, string>) {
      for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
      // Without the time that a change of colour may take.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish()
      }
    }
    const names = Object.keys(wardrobe[0]?.tokens ?? {})
    const own = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
    const found: string[] = []
    for (const { insCode, tokens } of wardrobe) {
      wear(tokens)
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
    wear(own)
    return found
  }, others)
}
