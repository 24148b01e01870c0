import compile from 'icu-minify/compile'
import { type Plugin, runnerImport } from 'vite'

const catalogue = /\/src\/i18n\/messages\/(?:th|en)\/[a-z-]+\.ts$/

/**
 * Parses the ICU texts of the catalogues at build time, so that phones load only the formatter (2.5 KB gzip) without
 * the parser (11.3 KB). Development and tests parse them at run time.
 */
export function compileMessages(): Plugin {
  return {
    name: 'khum-compile-messages',
    apply: 'build',
    enforce: 'pre',
    config() {
      return { resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }
    },
    async load(id) {
      if (!catalogue.test(id)) return null
      this.addWatchFile(id)
      const { module } = await runnerImport<Record<string, unknown>>(id)
      const lines = Object.entries(module).map(
        ([name, texts]) => `export const ${name} = ${JSON.stringify(compileTexts(texts))}`,
      )
      return lines.join('\n')
    },
  }
}

function compileTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  if (typeof texts !== 'object' || texts === null)
    throw new TypeError('A catalogue holds texts and groups of texts')
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compileTexts(value)]))
}
