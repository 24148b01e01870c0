import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const map = read('docs/SPEC-MAP.md')

/** The folders that docs/SPEC-MAP.md abbreviates. */
const places: Record<string, string> = {
  contract: 'packages/contract/src',
  api: 'apps/api',
  web: 'apps/web',
  office: 'apps/office',
  e2e: 'tests/e2e',
}

/** The folders that docs/ARCHITECTURE.md abbreviates. It also uses the abbreviations of docs/SPEC-MAP.md. */
const placesOfMap: Record<string, string> = {
  ...places,
  modules: 'apps/api/src/modules',
  features: 'apps/web/src/features',
  cli: 'apps/api/src/cli',
  'web-texts': 'apps/web/src/i18n/messages/th',
  'office-texts': 'apps/office/src/i18n/messages/th',
}

function part(heading: string): string {
  return map.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
}

describe('docs/SPEC-MAP.md', () => {
  test('names files that exist', () => {
    const named = [...map.matchAll(/`(contract|api|web|office|e2e)\/([^`\s]+)`/g)]
    expect(named.length).toBeGreaterThan(200)
    const missing = named.filter(
      ([, place = '', rest = '']) => !existsSync(path.join(root, places[place] ?? '', rest)),
    )
    expect(missing.map(([whole]) => whole)).toEqual([])
  })

  test('numbers the rules of each section without a gap', () => {
    for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const numbers = [...part(`§${section}`).matchAll(/^\| (\d+)\.(\d+) /gm)]
      expect(numbers.length).toBeGreaterThan(3)
      expect(numbers.map(([, of, rule]) => `${of}.${rule}`)).toEqual(
        numbers.map((_, at) => `${section}.${at + 1}`),
      )
    }
  })

  test('gives every rule a test or says that it has none', () => {
    expect([...map.matchAll(/^\| \d+\.\d+ .*\|\s*\|$/gm)].map(([row]) => row)).toEqual([])
  })

  test('states once whether each promise from R01 to R99 is kept', () => {
    const numbers = [
      ...part('Promises').matchAll(/^\| R(\d\d)(?:–R(\d\d))? \|.*\| (?:kept|in part|open) \|/gm),
    ].flatMap(([, from, to = from]) => {
      const first = Number(from)
      return Array.from({ length: Number(to) - first + 1 }, (_, step) => first + step)
    })
    expect(numbers).toEqual(Array.from({ length: 99 }, (_, at) => at + 1))
  })
})

describe('“Where to make a change” in docs/ARCHITECTURE.md', () => {
  const rows = read('docs/ARCHITECTURE.md')
    .replace(/^.*### Where to make a change\n|\n## Who imports what.*$/gs, '')
    .split('\n')
    .filter((line) => line.startsWith('| '))

  test('names files that exist', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.flatMap(missingIn)).toEqual([])
  })

  test('finds a file that doesn’t exist, also in the folder that the row named last', () => {
    expect(missingIn('| A | `contract/limits.ts`, `no-limits.ts`; `modules/nothing/`; `paths.ts` |')).toEqual(
      ['no-limits.ts', 'modules/nothing/'],
    )
  })
})

/**
 * Returns the paths in a table row that don't exist. If a path doesn't begin with an abbreviated folder, looks for it
 * first in the folder of the row's previous path.
 */
function missingIn(row: string): string[] {
  const missing: string[] = []
  let folder = ''
  for (const [, name = ''] of row.matchAll(
    /`([\w.-][\w./-]*(?:\/|\.(?:tsx?|mjs|js|json|md|sql|yaml|css)))`/g,
  )) {
    const [first = '', ...rest] = name.split('/')
    const place = rest.length > 0 ? placesOfMap[first] : undefined
    const whole = place === undefined ? name : path.join(place, ...rest)
    const beside = path.join(folder, name)
    if (place === undefined && folder !== '' && existsSync(path.join(root, beside))) continue
    if (!existsSync(path.join(root, whole))) missing.push(name)
    else folder = name.endsWith('/') ? whole : path.dirname(whole)
  }
  return missing
}

describe('the documents', () => {
  test('number each decision once', () => {
    const numbers = readdirSync(path.join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  test('show every picture in docs/pictures', () => {
    const shown = read('README.md') + read('docs/THEME.md').replaceAll('](pictures/', '](docs/pictures/')
    const pictures = readdirSync(path.join(root, 'docs/pictures'))
    expect(pictures.filter((name) => !shown.includes(`docs/pictures/${name}`))).toEqual([])
  })

  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'deploy/README.md'],
    ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join('docs', name)),
  ]

  test.each(documents)('%s links only to files that exist', (file) => {
    const targets = [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)].flatMap(
      ([, link, picture]) => link ?? picture ?? [],
    )
    const local = targets.filter((target) => !/^https?:/.test(target))
    expect(local.filter((target) => !existsSync(path.join(root, path.dirname(file), target)))).toEqual([])
  })

  test.each(documents)('%s names only files that exist', (file) => {
    const named = [...read(file).matchAll(/`((?:apps|packages|tests|scripts|deploy|docs)\/[\w./-]+)`/g)]
    expect(
      named.filter(([, name = '']) => !existsSync(path.join(root, name))).map(([whole]) => whole),
    ).toEqual([])
  })
})
