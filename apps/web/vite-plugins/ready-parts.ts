import type { Plugin, Rolldown } from 'vite'

interface Options {
  /** Names of screens. The file of the screen `checkPage` is `routes/check-page.tsx`. */
  screens: readonly string[]
  /** Names of the chunks that every page preloads. */
  early: readonly string[]
  /** For each screen, source files that the screen needs besides those that its own file imports. */
  under: Readonly<Record<string, readonly string[]>>
  /** The fonts that the pages preload, by language: file names without hash and extension. */
  fonts: Readonly<Record<string, readonly string[]>>
}

/**
 * Writes ready/parts.json for the screens that the server sends as ready HTML: each screen's style sheets and scripts,
 * each language's fonts, and the script of each file of messages. The server puts the style sheets into the page, and
 * the page preloads the fonts and scripts.
 */
export function readyParts({ screens, early, under, fonts }: Options): Plugin {
  return {
    name: 'khum-ready-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        function holding(file: string) {
          const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(file)))
          if (found.length === 0) throw new Error(`No chunk contains ${file}`)
          return found
        }
        const always = chunks.filter((chunk) => chunk.isEntry || early.includes(chunk.name))
        const known = new Set(always.flatMap((chunk) => [...partsOf(chunk, bundle)]))
        const lists = screens.map((screen) => {
          const needed = [`/src/routes/${kebab(screen)}.tsx`, ...(under[screen] ?? [])].flatMap(holding)
          const parts = new Set(needed.flatMap((chunk) => [...partsOf(chunk, bundle)]))
          const scripts = [...parts].filter((chunk) => !known.has(chunk)).map((chunk) => chunk.fileName)
          return [screen, { styles: [...new Set([...known, ...parts].flatMap(stylesOf))], scripts }]
        })
        const words = chunks.flatMap((chunk) =>
          chunk.moduleIds.flatMap((id) => {
            const [, of] = /\/src\/i18n\/messages\/((?:th|en)\/[a-z-]+)\.ts$/.exec(id) ?? []
            return of ? [[of, chunk.fileName]] : []
          }),
        )
        const fontFile = (name: string) => {
          const found = Object.keys(bundle).find(
            (file) => file.startsWith(`assets/${name}-`) && file.endsWith('.woff2'),
          )
          if (!found) throw new Error(`The build has no font ${name}`)
          return found
        }
        const source = JSON.stringify({
          fonts: Object.fromEntries(
            Object.entries(fonts).map(([lang, names]) => [lang, names.map(fontFile)]),
          ),
          screens: Object.fromEntries(lists),
          words: Object.fromEntries(words),
        })
        this.emitFile({ type: 'asset', fileName: 'ready/parts.json', source })
      },
    },
  }
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Returns a chunk and all chunks that it imports, directly or not. The chunk itself comes last. */
function partsOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<Rolldown.OutputChunk>(),
  seen = new Set<string>(),
): Set<Rolldown.OutputChunk> {
  if (seen.has(chunk.fileName)) return found
  seen.add(chunk.fileName)
  for (const name of chunk.imports) {
    const part = bundle[name]
    if (part?.type === 'chunk') partsOf(part, bundle, found, seen)
  }
  return found.add(chunk)
}

function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])]
}
