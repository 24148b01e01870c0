import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { noDevelopmentPages } from './no-development-pages'

const page = '/khum/apps/web/src/app/dev-ui/dev-ui-page.tsx'

/** Builds `source`, which may import a development page. */
function bundle(source: string) {
  const files: Plugin = {
    name: 'files',
    resolveId: (id) => (id === 'entry' || id === page ? id : null),
    load: (id) => (id === 'entry' ? source : id === page ? 'export const page = 1' : null),
  }
  const plugins = [files, noDevelopmentPages()]
  return build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.DEVELOPMENT_PAGES': 'false' },
    plugins,
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })
}

test('a production build with a development page fails', async () => {
  await expect(bundle(`console.log(await import('${page}'))`)).rejects.toThrow(/must not contain .*dev-ui/)
})

test('the flag of a production build drops the import of the development pages', async () => {
  const guarded = `if (import.meta.env.DEVELOPMENT_PAGES) console.log(await import('${page}'))`
  await expect(bundle(guarded)).resolves.toBeTruthy()
})

test('the image is built for production', () => {
  const dockerfile = readFileSync(new URL('../../../deploy/Dockerfile', import.meta.url), 'utf8')
  expect(dockerfile).toContain('RUN node scripts/build.mjs --production')
})
