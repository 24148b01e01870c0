import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Lang, Theme } from '@khum/contract'

export interface ReadyVisit {
  lang: Lang
  /** Of the screen, without language prefix, with what of its query the page keeps. */
  path: string
  theme: Theme
  /** Whether the partner has LINE. */
  lineOffered: boolean
  /** Somebody seems to be signed in: the screen as every member sees it first. */
  awaited: boolean
}

/** What the built pages export; see `render-ready.tsx` there. */
interface Drawn {
  name: string
  head: string
  body: string
  /** The parts of the catalogue it shows. */
  words: readonly string[]
}

export interface ReadyPage extends Drawn {
  awaited: boolean
  /** The rules of its style sheets, and their addresses. */
  css: string
  styles: readonly string[]
  /** Addresses of the fonts it shows. */
  fonts: readonly string[]
  /** What the screen comes to load besides the parts every page loads at once. */
  scripts: readonly string[]
}

/** As the build of the pages lists them; see `ready-parts.ts` there. */
interface Parts {
  fonts: Record<Lang, string[]>
  screens: Record<string, { styles: string[]; scripts: string[] }>
  /** By language and file: `th/base`. */
  words: Record<string, string>
}

/** Answers the screen a guest sees at an address as HTML, or null when it is none that arrives ready. */
export type FindReadyPage = (visit: ReadyVisit) => Promise<ReadyPage | null>

// Partners × languages × screens are far fewer; it is a bound all the same.
const mostKept = 500
const longestPath = 512

/**
 * Draws by the part of the web app that was built for it; each look, language and screen once. A query is drawn anew each time:
 * there are too many to keep.
 */
export function loadReadyPages(webDist: string): FindReadyPage {
  const folder = path.join(webDist, 'ready')
  const program = path.join(folder, 'render-ready.mjs')
  if (!existsSync(program)) return async () => null
  const partsOf = readParts(webDist, path.join(folder, 'parts.json'))
  const drawing: Promise<{ renderReady(visit: ReadyVisit): Promise<Drawn | null> }> = import(
    pathToFileURL(program).href
  )
  // It is loaded while the server starts; whoever asks hears of a failure.
  drawing.catch(() => undefined)
  const kept = new Map<string, ReadyPage>()

  async function draw(visit: ReadyVisit): Promise<ReadyPage | null> {
    const drawn = await (await drawing).renderReady(visit)
    return drawn && { ...drawn, awaited: visit.awaited, ...partsOf(drawn, visit.lang) }
  }

  return async (visit) => {
    if (visit.path.length > longestPath) return null
    if (visit.path.includes('?')) return draw(visit)
    const key = [visit.lang, visit.path, visit.lineOffered, visit.awaited, JSON.stringify(visit.theme)].join(
      ' ',
    )
    const known = kept.get(key)
    if (known) return known
    const drawn = await draw(visit)
    if (kept.size >= mostKept) kept.clear()
    if (drawn) kept.set(key, drawn)
    return drawn
  }
}

/** Reads style sheets and lists once; answers what one screen in one language is made of. */
function readParts(webDist: string, list: string) {
  const { fonts, screens, words }: Parts = JSON.parse(readFileSync(list, 'utf8'))
  const sheets = new Map(
    Object.entries(screens).map(([name, { styles }]) => [
      name,
      styles.map((file) => readFileSync(path.join(webDist, file), 'utf8')).join(''),
    ]),
  )
  const addresses = (files: readonly (string | undefined)[]) =>
    [...new Set(files)].flatMap((file) => (file === undefined ? [] : `/${file}`))
  return (drawn: Drawn, lang: Lang): Pick<ReadyPage, 'css' | 'styles' | 'fonts' | 'scripts'> => {
    const { styles = [], scripts = [] } = screens[drawn.name] ?? {}
    return {
      css: sheets.get(drawn.name) ?? '',
      styles: addresses(styles),
      fonts: addresses(fonts[lang]),
      scripts: addresses([...drawn.words.map((part) => words[`${lang}/${kebab(part)}`]), ...scripts]),
    }
  }
}

function kebab(part: string): string {
  return part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
