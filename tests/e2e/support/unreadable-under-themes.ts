import { readTheme } from '@khum/contract'
import { contrast } from '@khum/contract/theme-colour'
import { type Scheme, type Tokens, themeTokens } from '@khum/contract/theme-tokens'
import type { APIRequestContext, Page } from '@playwright/test'
import { apiKey } from './demo-world'

const insurers = ['KHM', 'ORC', 'TMP01', 'PAL', 'JAD'] as const

export interface Look {
  insCode: string
  scheme: Scheme
  tokens: Tokens
}

/** Returns all themes, light and dark. */
export async function everyLook(request: APIRequestContext): Promise<Look[]> {
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
  return looks.flat()
}

declare global {
  interface Window {
    /** The elements with text, in the order of `listTexts`. */
    texts: Element[]
    applyProperties(values: readonly (readonly [name: string, value: string])[]): void
  }
}

/**
 * Returns texts of the screen with too little contrast in a look (the light or dark scheme of a theme), and links that
 * look like the text around them.
 *
 * Gives each property of the theme a different colour, and so finds out which properties the colours of a text come
 * from. From these properties, calculates the text's contrast in each look. If this isn't possible, or if the contrast
 * is too low, applies the looks to the screen and asks axe.
 */
export async function unreadableUnder(page: Page, looks: readonly Look[]): Promise<string[]> {
  const names = Object.keys(looks[0]?.tokens ?? {}).filter((name) => !name.startsWith('--image'))
  const colours = names.map((name, at) => ({
    name,
    colour: `rgb(${at + 1}, 1, 2)`,
    /** Whether the property is transparent in at least one look. */
    isOptional: looks.some(({ tokens }) => tokenOf(name, tokens) === 'transparent'),
  }))
  const texts = await page.evaluate(listTexts, colours)
  function inLook(colour: string, { tokens }: Look): string {
    const property = colours.find((each) => each.colour === colour)
    return property ? tokenOf(property.name, tokens) : colour === 'rgb(255, 255, 255)' ? '#ffffff' : ''
  }
  function isReadable(text: Text, look: Look): boolean {
    const ground = text.grounds.map((each) => inLook(each, look)).find((each) => each !== 'transparent')
    const pair = [inLook(text.colour, look), ground ?? ''] as const
    return pair.every((each) => /^#[0-9a-f]{6}$/i.test(each)) && contrast(...pair) >= (text.isLarge ? 3 : 4.5)
  }
  const unclear = texts.flatMap((text, at) => (looks.every((look) => isReadable(text, look)) ? [] : [at]))
  return unclear.length === 0 ? [] : await page.evaluate(axeUnder, { looks, unclear })
}

function tokenOf(name: string, tokens: Tokens): string {
  return Object.entries(tokens).find(([token]) => token === name)?.[1] ?? ''
}

interface Text {
  /** The text's colour, as the browser computes it. */
  colour: string
  /** The background colours behind the text, nearest first. Ends with '' if the next one isn't known. */
  grounds: string[]
  isLarge: boolean
}

/** Runs in the page. Gives each property of the theme its own colour, and returns the visible texts. */
function listTexts(properties: readonly { name: string; colour: string; isOptional: boolean }[]): Text[] {
  const { style } = document.documentElement
  const own = properties.map(({ name }) => [name, style.getPropertyValue(name)] as const)
  window.applyProperties = (values) => {
    for (const [name, value] of values) style.setProperty(name, value)
    // Ends transitions, which would show colours in between.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
  }
  const optional = new Set(properties.flatMap(({ colour, isOptional }) => (isOptional ? [colour] : [])))
  function hasVisibleText(element: Element): boolean {
    const hasText =
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasText || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false
    const box = element.getBoundingClientRect()
    return box.width > 1 && box.height > 1
  }
  function isSeeThrough(element: Element | null): boolean {
    return (
      element !== null && (getComputedStyle(element).opacity !== '1' || isSeeThrough(element.parentElement))
    )
  }
  function groundsOf(element: Element | null): string[] {
    if (!element) return ['']
    const { backgroundColor, backgroundImage, position, float } = getComputedStyle(element)
    if (backgroundImage !== 'none') return ['']
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)'
    if (!isClear && !optional.has(backgroundColor)) return [backgroundColor]
    // A floating or positioned element may cover elements that don't contain it, so the colour behind it isn't known.
    const isMoved = ['absolute', 'fixed', 'sticky'].includes(position) || float !== 'none'
    const behind = isMoved ? [''] : groundsOf(element.parentElement)
    return isClear ? behind : [backgroundColor, ...behind]
  }
  window.applyProperties(properties.map(({ name, colour }) => [name, colour]))
  window.texts = [...document.body.querySelectorAll('*')].filter(hasVisibleText)
  const texts = window.texts.map((element) => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
    const isPlainLink = element.matches('p a, li a, span a') && textDecorationLine === 'none'
    const size = Number.parseFloat(fontSize)
    return {
      colour: color,
      grounds: isSeeThrough(element) || isPlainLink ? [''] : groundsOf(element),
      isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
    }
  })
  window.applyProperties(own)
  return texts
}

/**
 * Runs in the page. Applies each look. Returns what axe reports about the texts in `unclear`. Runs only the two rules
 * of axe that depend on colours.
 */
async function axeUnder({
  looks,
  unclear,
}: {
  looks: readonly Look[]
  unclear: readonly number[]
}): Promise<string[]> {
  const { style, dataset } = document.documentElement
  const names = Object.keys(looks[0]?.tokens ?? {})
  const own = names.map((name) => [name, style.getPropertyValue(name)] as const)
  const include = unclear.flatMap((at) => window.texts[at] ?? [])
  const found: string[] = []
  for (const { insCode, scheme, tokens } of looks) {
    dataset.scheme = scheme
    window.applyProperties(Object.entries(tokens))
    const { violations } = await window.axe.run(
      { include },
      { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] },
    )
    for (const { nodes } of violations) {
      for (const node of nodes) {
        found.push(
          `in ${insCode}, ${scheme}: ${node.target.join(' ')} · ${node.any[0]?.message ?? node.html}`,
        )
      }
    }
  }
  delete dataset.scheme
  window.applyProperties(own)
  return found
}
