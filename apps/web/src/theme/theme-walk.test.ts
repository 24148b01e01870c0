import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readTheme } from '@khum/contract/theme'
import { type ThemeLeaf, themeLeaves, withValue } from '@khum/contract/theme-leaves'
import { themeTokens } from '@khum/contract/theme-tokens'
import { expect, test } from 'vitest'
import { demoThemes } from '../../../api/seed/demo/themes'
import { brandOf } from './brand'

const root = path.join(import.meta.dirname, '..')

/**
 * Returns everything that a theme determines: colours for the style sheets, and names, pictures and switches for the
 * components.
 */
function shown(theme: unknown): string {
  const read = readTheme(theme)
  return JSON.stringify([themeTokens(read), brandOf(read)])
}

function otherValues({ kind }: ThemeLeaf): unknown[] {
  if (kind === 'colour') return ['#d000d0', '#3f5f00', '#ffe0f0', '#101060']
  if (kind === 'opacity') return [0, 0.5]
  if (kind === 'status') return [0, 1]
  return kind === 'image' ? ['/brand/x.svg'] : ['@other', 'other']
}

/** The first theme has everything switched on, because some fields have no effect while a switch is off. */
const everythingOn = [
  { ...demoThemes[0], banner: { id_1: 'a', url_status_1: 1, id_2: 'b', url_status_2: 1 } },
  ...demoThemes,
]

test.each(themeLeaves.map((leaf) => [leaf.path, leaf] as const))('%s changes what is shown', (_, leaf) => {
  const differs = everythingOn.some((theme) =>
    otherValues(leaf).some((value) => shown(withValue(theme, leaf.keys, value)) !== shown(theme)),
  )
  expect(differs).toBe(true)
})

function sources(folder: string, ending: RegExp): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => ending.test(name) && !name.startsWith(path.join('app', 'dev-')) && !/\.test\./.test(name),
    )
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
}

test('every custom property of the theme is used by a style sheet', () => {
  const sheets = sources(root, /\.css$/)
  const unused = Object.keys(themeTokens(readTheme({}))).filter((name) => !sheets.includes(`var(${name})`))
  expect(unused).toEqual([])
})

test('style sheets use no colour property that the theme does not set', () => {
  const known = new Set(Object.keys(themeTokens(readTheme({}))))
  const asked = sources(root, /\.css$/).matchAll(/var\((--(?:color|button|image)-[a-z0-9-]+)/g)
  expect([...asked].map(([, name]) => name).filter((name) => name && !known.has(name))).toEqual([])
})

/** Values that only the development page /dev/ui uses. `sources` leaves out the files of that page. */
const readElsewhere = new Set(['insCode'])

test('every value of the brand is used by a component', () => {
  const code = sources(root, /\.tsx$/)
  const unused = Object.keys(brandOf(readTheme({})))
    .filter((name) => !readElsewhere.has(name))
    .filter(
      (name) => !new RegExp(`\\bbrand\\.${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} = useBrand`).test(code),
    )
  expect(unused).toEqual([])
})
