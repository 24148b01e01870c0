import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buttonRoles, defaultTheme, readTheme, type Theme } from './theme'

/** Returns the default theme with other values at some dotted paths. Untyped, because some tests set wrong values. */
function themeWith(changes: Record<string, unknown>): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(defaultTheme))
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy)
    holder[last] = value
  }
  return copy
}

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, field]) => leaves(field, path ? `${path}.${key}` : key))
}

const paths = leaves(defaultTheme).map(([path]) => path)

test('reads a stored theme unchanged', () => {
  const own = themeWith({
    ins_code: 'TMP01',
    'main.color_1': '#ABC',
    'background.opacity_2': 0.5,
    logo: 'https://cdn.example.com/a/b.svg?v=2',
    'banner.promotion': '/brand/x.svg',
    'official_account.id': '@khum',
    'menu_icon.status_5': 0,
  })
  expect(readTheme(own)).toEqual(own)
})

test('reads anything that isn’t a theme as the default theme', () => {
  for (const value of [undefined, null, 0, '', 'x', [], [[]], () => 1])
    expect(readTheme(value)).toEqual(defaultTheme)
})

test('each field falls back separately', () => {
  for (const path of paths) {
    const changed = themeWith({ 'main.color_2': '#123456', [path]: { no: 'field' } })
    const expected = themeWith(path === 'main.color_2' ? {} : { 'main.color_2': '#123456' })
    expect(readTheme(changed), path).toEqual(expected)
  }
})

test.each([
  'red',
  '#12',
  '#1234',
  '#12345g',
  '#fff;background:url(//x)',
  'rgb(0,0,0)',
  'var(--x)',
  'expression(1)',
  '#fff}',
  '#fff\n',
  '',
])('%j is not a colour', (colour) => {
  expect(readTheme({ main: { color_1: colour } }).main.color_1).toBe(defaultTheme.main.color_1)
})

test.each([
  'http://a.example/x.png',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'https://user@evil.example/x',
  'https://evil.example:8080/x',
  'https://localhost/x',
  '/a/../b',
  '/a")',
  '/a b',
  '/a\n',
  'brand/x.svg',
])('%j is not an image address', (address) => {
  expect(readTheme({ logo: address }).logo).toBe(defaultTheme.logo)
})

test.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY, '0.5'])('%j is not an opacity', (value) => {
  expect(readTheme({ background: { opacity_1: value } }).background.opacity_1).toBe(1)
})

test('only images on hosts outside the list fall back', () => {
  const value = {
    logo: 'https://a.example/x.svg',
    card: { background_color: '#000' },
    banner: { blog: 'https://b.example/y' },
  }
  const theme = readTheme(value, ['b.example'])
  expect([theme.logo, theme.banner.blog]).toEqual([defaultTheme.logo, 'https://b.example/y'])
  expect(theme.card.background_color).toBe('#000')
})

test('drops a ninth button and fills in missing ones', () => {
  const style = { ...defaultTheme.buttons[0], text_color: '#010203' }
  expect(readTheme({ buttons: Array(12).fill(style) }).buttons).toHaveLength(buttonRoles.length)
  const one = readTheme({ buttons: [null, style] }).buttons
  expect([one[0], one[1].text_color]).toEqual([defaultTheme.buttons[0], '#010203'])
})

test('any input gives a complete theme that is safe in a style sheet', () => {
  const colour = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
  const shape = JSON.stringify(paths)
  const field = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.anything({ maxDepth: 2 }))
  const broken = fc.dictionary(fc.constantFrom(...paths), field).map(themeWith)
  fc.assert(
    fc.property(fc.oneof(broken, fc.anything(), fc.jsonValue()), (value) => {
      const theme: Theme = readTheme(value, [])
      expect(JSON.stringify(leaves(theme).map(([path]) => path))).toBe(shape)
      for (const [path, leaf] of leaves(theme)) {
        if (/_color$|\.color_\d$/.test(path)) expect(leaf, path).toMatch(colour)
        else if (typeof leaf === 'string' && !path.startsWith('product_name'))
          expect(leaf, path).not.toMatch(/["'()\\;{}<>\n]/)
      }
      expect(readTheme(theme)).toEqual(theme)
    }),
    { numRuns: 500 },
  )
})
