import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Home, Lang, Theme } from '@khum/contract'

export interface ReadyVisit {
  lang: Lang
  /** The screen's path and query, without the language prefix and without the partner's id and secret. */
  path: string
  theme: Theme
  lineOffered: boolean
  /**
   * Null if the visitor doesn't seem to be signed in. If `home` is null, the screen is rendered as every member sees it
   * before the data have loaded.
   */
  awaited: { home: Home | null } | null
}

/** What the web app's `renderReady` returns; see `render-ready.tsx`. */
interface RenderedScreen {
  name: string
  head: string
  body: string
  /** CSS rules instead of style attributes, which the page's content security policy forbids. */
  rules: string
  /** Names of the message files that contain the screen's texts. */
  words: readonly string[]
}

export interface ReadyPage extends RenderedScreen {
  awaited: ReadyVisit['awaited']
  /** The contents of the screen's style sheets, and their addresses. */
  css: string
  styles: readonly string[]
  fonts: readonly string[]
  /** Addresses of the scripts that the screen loads in addition to those of every page. */
  scripts: readonly string[]
}

/** What the build lists for each screen; see `ready-parts.ts` of the web app. */
interface BuildParts {
  fonts: Record<Lang, string[]>
  screens: Record<string, { styles: string[]; scripts: string[] }>
  /** Keys are language and message file: `th/base`. */
  words: Record<string, string>
}

/** Renders the screen at an address as HTML; null if this screen isn't rendered on the server. */
export type FindReadyPage = (visit: ReadyVisit) => Promise<ReadyPage | null>

// The most screens in the cache: far more than themes × languages × screens.
const maxCached = 500
const maxPathLength = 512

/**
 * Renders screens with the server build of the web app, once per theme, language and screen. Addresses with a query are
 * rendered each time, because there are too many to cache. A member's own home is also rendered each time, because it's
 * personal (R64).
 */
export function loadReadyPages(webDist: string): FindReadyPage {
  const folder = path.join(webDist, 'ready')
  const programPath = path.join(folder, 'render-ready.mjs')
  if (!existsSync(programPath)) return async () => null
  const partsOf = readParts(webDist, path.join(folder, 'parts.json'))
  const program: Promise<{ renderReady(visit: ReadyVisit): Promise<RenderedScreen | null> }> = import(
    pathToFileURL(programPath).href
  )
  // `render` awaits the import, so a failed import is reported there. Without this handler, a failed import would
  // already end the process at the start.
  program.catch(() => undefined)
  const cache = new Map<string, ReadyPage>()

  async function render(visit: ReadyVisit): Promise<ReadyPage | null> {
    const screen = await (await program).renderReady(visit)
    return screen && { ...screen, awaited: visit.awaited, ...partsOf(screen, visit.lang) }
  }

  return async (visit) => {
    if (visit.path.length > maxPathLength) return null
    if (visit.path.includes('?') || visit.awaited?.home) return render(visit)
    const key = [
      visit.lang,
      visit.path,
      visit.lineOffered,
      visit.awaited !== null,
      JSON.stringify(visit.theme),
    ].join(' ')
    const cached = cache.get(key)
    if (cached) return cached
    const page = await render(visit)
    if (cache.size >= maxCached) cache.clear()
    if (page) cache.set(key, page)
    return page
  }
}

/**
 * Reads from the build's list which styles, scripts and fonts each screen needs, and reads the style sheets. Returns a
 * function that returns what one screen needs in one language.
 */
function readParts(webDist: string, list: string) {
  const { fonts, screens, words }: BuildParts = JSON.parse(readFileSync(list, 'utf8'))
  const sheets = new Map(
    Object.entries(screens).map(([name, { styles }]) => [
      name,
      styles.map((file) => readFileSync(path.join(webDist, file), 'utf8')).join(''),
    ]),
  )
  const addresses = (files: readonly (string | undefined)[]) =>
    [...new Set(files)].flatMap((file) => (file === undefined ? [] : `/${file}`))
  return (screen: RenderedScreen, lang: Lang): Pick<ReadyPage, 'css' | 'styles' | 'fonts' | 'scripts'> => {
    const { styles = [], scripts = [] } = screens[screen.name] ?? {}
    return {
      css: sheets.get(screen.name) ?? '',
      styles: addresses(styles),
      fonts: addresses(fonts[lang]),
      scripts: addresses([...screen.words.map((part) => words[`${lang}/${kebab(part)}`]), ...scripts]),
    }
  }
}

function kebab(part: string): string {
  return part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
