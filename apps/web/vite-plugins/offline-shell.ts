import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

const page = 'offline.html'
const worker = new URL('../service-worker/worker.js', import.meta.url)

/**
 * Writes the offline page into a file whose name contains the page's hash. Writes a service worker that caches this
 * file and the files that the page loads at start.
 */
export function offlineShell(): Plugin {
  return {
    name: 'khum-offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle[page]
        const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)
        if (html?.type !== 'asset' || entry?.type !== 'chunk')
          throw new Error('The offline page was not built')
        const source = String(html.source)
        delete bundle[page]
        const shell = `assets/offline-${hashOf(source)}.html`
        this.emitFile({ type: 'asset', fileName: shell, source })
        const files = [...partsOf(entry, bundle)].map((name) => `/${name}`).sort()
        const constants = { shell: `/${shell}`, files }
        const lines = Object.entries(constants).map(
          ([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`,
        )
        const program = readFileSync(worker, 'utf8')
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${lines.join('')}\n${program}` })
      },
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

/**
 * Returns the names of a chunk's files: the chunk, the chunks that it imports, their style sheets, and the fonts of
 * these style sheets.
 */
function partsOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.viteMetadata?.importedCss ?? []) {
    found.add(name)
    for (const font of fontsOf(bundle[name])) found.add(font)
  }
  for (const name of chunk.imports) {
    const part = bundle[name]
    if (part?.type === 'chunk') partsOf(part, bundle, found)
  }
  return found
}

function fontsOf(sheet: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string[] {
  if (sheet?.type !== 'asset') return []
  return [...String(sheet.source).matchAll(/\/(assets\/[\w.-]+\.woff2)/g)].map(([, name = '']) => name)
}
