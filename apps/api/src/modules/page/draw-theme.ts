import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Theme, themeToCss, themeTokens } from '@khum/contract'

interface DrawnTheme {
  /** The style sheet with the colours of the light and the dark scheme. */
  css: string
  /** The colour of the browser's address bar in each scheme. */
  bar: { light: string; dark: string }
  /** The addresses of the pictures that the style sheet contains, so that the page needn't load them. */
  pictures: readonly string[]
}

export type DrawTheme = (theme: Theme) => DrawnTheme

// The most themes in the cache: far more than there are insurers.
const maxDrawn = 200
/**
 * A larger picture isn't put into the style sheet, because it loads faster as a separate file, which the browser
 * caches.
 */
const maxPictureBytes = 2_048

/**
 * Creates the function that returns a theme's colours and small pictures as a style sheet. Computing the colours takes
 * some milliseconds, so the style sheet of each theme is cached.
 */
export function createThemeDrawer(webDist: string): DrawTheme {
  const small = readSmallPictures(webDist)
  const drawn = new Map<string, DrawnTheme>()
  return (theme) => {
    const key = JSON.stringify(theme)
    const known = drawn.get(key)
    if (known) return known
    const barOf = (scheme: 'light' | 'dark') => themeTokens(theme, scheme)['--color-top-bar'] ?? ''
    const pictures = new Set<string>()
    const css = themeToCss(theme).replace(/url\("([^"]+)"\)/g, (whole, address: string) => {
      const picture = small.get(address)
      if (picture === undefined) return whole
      pictures.add(address)
      return `url("${picture}")`
    })
    const fresh = { css, bar: { light: barOf('light'), dark: barOf('dark') }, pictures: [...pictures] }
    if (drawn.size >= maxDrawn) drawn.clear()
    drawn.set(key, fresh)
    return fresh
  }
}

/** Reads the insurers' small pictures. Returns a `data:` URL for each picture's address. */
function readSmallPictures(webDist: string): Map<string, string> {
  const folder = path.join(webDist, 'brand')
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const drawings = names.filter((name) => name.endsWith('.svg'))
  return new Map(
    drawings.flatMap((name) => {
      const drawing = readFileSync(path.join(folder, name), 'utf8')
      if (Buffer.byteLength(drawing) > maxPictureBytes) return []
      // Encodes the characters that would break the address or close the style element.
      const encoded = drawing.trim().replace(/[%#<>"\\\s]+/g, encodeURIComponent)
      return [[`/brand/${name.split(path.sep).join('/')}`, `data:image/svg+xml,${encoded}`]]
    }),
  )
}
