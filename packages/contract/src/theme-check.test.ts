import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { defaultTheme, readTheme, themeBytes } from './theme'
import { checkTheme } from './theme-check'
import { themeJsonSchema } from './theme-json-schema'
import { themeLeaves, valueAt, withValue } from './theme-leaves'
import { themeNotes } from './theme-notes'
import { themeContrasts } from './theme-pairs'

const wrong = { colour: 'red', opacity: 2, image: 'http://x.example/a', status: 2, text: '' } as const
const problem = (value: unknown, options = {}) => checkTheme(value, options).problems[0]

test('accepts the default theme and an empty one', () => {
  expect(checkTheme(defaultTheme)).toMatchObject({ ok: true, problems: [], unreadable: [], missing: [] })
  const empty = checkTheme({})
  expect(empty).toMatchObject({ ok: true, problems: [] })
  expect(empty.missing).toEqual(themeLeaves.map(({ path }) => path))
})

test.each(themeLeaves.map((leaf) => [leaf.path, leaf] as const))(
  'a wrong %s is named, with what is shown',
  (path, leaf) => {
    const { problems, ok } = checkTheme(withValue(defaultTheme, leaf.keys, wrong[leaf.kind]))
    expect(ok).toBe(false)
    expect(problems).toEqual([
      { path, code: `wrong_${leaf.kind}`, value: JSON.stringify(wrong[leaf.kind]), shown: leaf.fallback },
    ])
    expect(valueAt(readTheme(withValue(defaultTheme, leaf.keys, wrong[leaf.kind])), leaf.keys)).toBe(
      leaf.fallback,
    )
  },
)

test('reports a value that isn’t a theme', () => {
  for (const value of [null, undefined, [], 'x', 1])
    expect(problem(value)).toMatchObject({ path: '', code: 'not_an_object' })
  const loop: Record<string, unknown> = {}
  loop.self = loop
  expect(problem(loop)).toMatchObject({ path: 'self', code: 'unknown_field' })
})

test('reports wrong groups, unknown fields and a ninth button', () => {
  expect(problem({ main: 'red' })).toMatchObject({ path: 'main', code: 'not_a_group' })
  expect(problem({ buttons: {} })).toMatchObject({ path: 'buttons', code: 'not_a_group' })
  expect(problem({ main: { color_9: '#fff' } })).toMatchObject({
    path: 'main.color_9',
    code: 'unknown_field',
  })
  expect(problem({ colours: {} })).toMatchObject({ path: 'colours', code: 'unknown_field' })
  const nine = [...defaultTheme.buttons, defaultTheme.buttons[0]]
  expect(problem({ buttons: nine })).toMatchObject({ path: 'buttons.8', code: 'extra_button' })
  expect(problem({ $schema: './theme.schema.json' })).toBeUndefined()
})

test('reports images on other hosts if the allowed hosts are given', () => {
  const value = { logo: 'https://cdn.example.com/a.svg', banner: { blog: 'https://b.example/x' } }
  expect(checkTheme(value)).toMatchObject({ ok: true, hosts: ['b.example', 'cdn.example.com'] })
  expect(checkTheme(value, { imageHosts: ['b.example'] })).toMatchObject({
    ok: false,
    hosts: ['cdn.example.com'],
    problems: [{ path: 'logo', code: 'foreign_host', shown: defaultTheme.logo }],
  })
})

test('ignores themes over 64 KiB (R34)', () => {
  const large = { main: { color_1: 'red' }, junk: 'ก'.repeat(themeBytes / 3) }
  const report = checkTheme(large)
  expect(report.problems).toMatchObject([{ path: '', code: 'too_large' }])
  const thai = Math.floor(themeBytes / 3)
  expect(report.bytes).toBe(JSON.stringify({ ...large, junk: '' }).length + 3 * thai)
  expect(checkTheme({}, { bytes: themeBytes + 1 }).ok).toBe(false)
})

test('reports unreadable colours with their corrections', () => {
  const [first] = checkTheme({ content: { color_1: '#ffffff' } }).unreadable
  expect(first).toMatchObject({ front: 'content.color_1', ground: 'form.background_color', least: 4.5 })
  expect(first?.given.ratio).toBe(1)
  expect(first?.shown.ratio).toBeGreaterThanOrEqual(4.5)
})

test('measures a link’s text on its own background if the panel’s colour was replaced', () => {
  const panel = withValue(defaultTheme, ['form', 'background_color'], '#8104de')
  const theme = readTheme(withValue(panel, ['buttons', '5', 'disabled_background_color'], '#9d0000'))
  const link = themeContrasts(theme).find(({ front }) => front === 'buttons.5.disabled_text_color')
  expect(link?.ground).toBe('buttons.5.disabled_background_color')
  expect(link?.shown.ratio).toBeGreaterThanOrEqual(4.5)
})

test('corrects any colours to readable pairs (R34)', () => {
  const colours = themeLeaves.filter(({ kind }) => kind === 'colour' || kind === 'opacity')
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const changes = fc.array(
    fc.tuple(fc.constantFrom(...colours), colour, fc.double({ min: 0, max: 1, noNaN: true })),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(changes, (list) => {
      const theme = list.reduce<unknown>(
        (at, [{ keys, kind }, value, share]) => withValue(at, keys, kind === 'colour' ? value : share),
        defaultTheme,
      )
      const low = themeContrasts(readTheme(theme)).filter(({ shown, least }) => shown.ratio < least)
      expect(low).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('every field has a note', () => {
  expect(themeLeaves.filter(({ path }) => !themeNotes.has(path))).toEqual([])
})

test('the JSON schema accepts what the reader accepts, for each field', () => {
  const schema = fromJSONSchema(themeJsonSchema())
  expect(schema.safeParse(defaultTheme).success).toBe(true)
  expect(schema.safeParse({}).success).toBe(true)
  for (const { path, keys, kind } of themeLeaves) {
    const theme = withValue(defaultTheme, keys, wrong[kind])
    expect(schema.safeParse(theme).success, path).toBe(false)
  }
  expect(schema.safeParse({ colours: {} }).success).toBe(false)
})
