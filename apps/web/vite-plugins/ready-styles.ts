import type { Plugin, Rolldown } from 'vite'

interface Options {
  /** Names of screens; the screen `checkPage` stands on `routes/check-page.tsx`. */
  screens: readonly string[]
  /** Names of the parts that every page loads at once. */
  early: readonly string[]
}

/** Lists the style sheets of each screen that arrives as ready HTML, so that the server can put them into the page. */
export function readyStyles({ screens, early }: Options): Plugin {
  return {
    name: 'khum-ready-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const always = chunks.filter((chunk) => chunk.isEntry || early.includes(chunk.name))
        const lists = screens.map((screen) => {
          const file = `/src/routes/${screen.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`
          const own = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(file)))
          if (own.length === 0) throw new Error(`No part of the build holds ${file}`)
          return [screen, [...new Set([...always, ...own].flatMap((chunk) => stylesOf(chunk, bundle)))]]
        })
        const source = JSON.stringify(Object.fromEntries(lists))
        this.emitFile({ type: 'asset', fileName: 'ready/styles.json', source })
      },
    },
  }
}

function stylesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const below = chunk.imports.flatMap((name) => {
    const part = bundle[name]
    return part?.type === 'chunk' ? stylesOf(part, bundle, seen) : []
  })
  return [...below, ...(chunk.viteMetadata?.importedCss ?? [])]
}
