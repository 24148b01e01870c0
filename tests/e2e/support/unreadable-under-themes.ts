import { readTheme } from '@khum/contract'
import { type Scheme, type Tokens, themeTokens } from '@khum/contract/theme-tokens'
import type { APIRequestContext, Page } from '@playwright/test'
import { apiKey } from './demo-world'
import { everyCombination } from './walks'

const insurers = ['KHM', 'ORC', 'TMP01', 'PAL', 'JAD'] as const

export interface Look {
  insCode: string
  scheme: Scheme
  tokens: Tokens
}

/**
 * The themes to check on the screens of KHM and of JAD. Each of the five themes is in one list for the light scheme and
 * in one for the dark scheme. Only KHM's light theme isn't listed, because the test opens KHM's screens in it.
 */
const looksOn: Record<string, { light: readonly string[]; dark: readonly string[] }> = {
  KHM: { light: ['ORC', 'JAD'], dark: ['KHM', 'ORC', 'TMP01'] },
  JAD: { light: ['TMP01', 'PAL'], dark: ['JAD', 'PAL'] },
}

/**
 * Returns the themes, light and dark, to check on the screens of `insCode`: those in `looksOn`. In
 * `npm run test:walks`, returns all themes except the light one of `insCode`, in which the test opens the screens.
 */
export async function otherLooks(request: APIRequestContext, insCode: string): Promise<Look[]> {
  const looks = await Promise.all(
    insurers.map(async (insurer) => {
      const response = await request.get(`/api/v1/theme/${insurer}`, { headers: { 'x-api-key': apiKey } })
      const { data }: { data: unknown } = await response.json()
      const theme = readTheme(data)
      return (['light', 'dark'] as const).map((scheme) => ({
        insCode: insurer,
        scheme,
        tokens: themeTokens(theme, scheme),
      }))
    }),
  )
  const wanted = everyCombination ? undefined : looksOn[insCode]
  return looks
    .flat()
    .filter((look) =>
      wanted
        ? wanted[look.scheme].includes(look.insCode)
        : look.scheme === 'dark' || look.insCode !== insCode,
    )
}

/**
 * Applies each look, the light or dark scheme of a theme, to the screen. Returns texts with too little contrast, and
 * links that look like the text around them. Only these two of axe's rules depend on colours.
 */
export async function unreadableUnder(page: Page, looks: readonly Look[]): Promise<string[]> {
  return await page.evaluate(async (all) => {
    const { style, dataset } = document.documentElement
    function applyTokens(tokens: Record<string, string>) {
      for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
      // Ends transitions, so that axe sees the final colours.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish()
      }
    }
    const names = Object.keys(all[0]?.tokens ?? {})
    const own = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
    const found: string[] = []
    for (const { insCode, scheme, tokens } of all) {
      dataset.scheme = scheme
      applyTokens(tokens)
      const { violations } = await window.axe.run(document, {
        runOnly: ['color-contrast', 'link-in-text-block'],
        resultTypes: ['violations'],
      })
      for (const { nodes } of violations) {
        for (const node of nodes) {
          found.push(
            `in ${insCode}, ${scheme}: ${node.target.join(' ')} · ${node.any[0]?.message ?? node.html}`,
          )
        }
      }
    }
    delete dataset.scheme
    applyTokens(own)
    return found
  }, looks)
}
