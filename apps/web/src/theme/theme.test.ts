import { defaultTheme, readTheme } from '@khum/contract/theme'
import { contrast, lightnessOf, withLightness } from '@khum/contract/theme-colour'
import { correct, correctPair } from '@khum/contract/theme-correct'
import { type Scheme, themeToCss, themeTokens } from '@khum/contract/theme-tokens'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandOf } from './brand'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colour maths', () => {
  test.each([
    ['#000', '#fff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0f766e', '#ffffff', 5.47],
    ['#ff0000', '#00ff00', 2.91],
  ])('contrast of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })

  test('white has lightness 1, black 0, and a colour’s own lightness doesn’t change it', () => {
    expect([lightnessOf('#ffffff'), lightnessOf('#000000')].map((l) => Number(l.toFixed(4)))).toEqual([1, 0])
    expect(withLightness('#0f766e', lightnessOf('#0f766e'))).toBe('#0f766e')
  })
})

describe('correcting colours', () => {
  test('keeps a readable colour', () => {
    expect(correct('#0f766e', ['#ffffff'])).toBe('#0f766e')
  })

  test('any colour becomes readable on any single background', () => {
    fc.assert(fc.property(colour, colour, (text, ground) => contrast(correct(text, [ground]), ground) >= 4.5))
  })

  test('any filled pair becomes readable', () => {
    fc.assert(
      fc.property(colour, colour, (ground, text) => {
        const pair = correctPair(ground, text)
        return contrast(pair.ground, pair.text) >= 4.5 && (pair.ground === ground || pair.text === text)
      }),
    )
  })
})

/** Pairs of colours that the style sheets combine: text colour, background colour, minimum contrast ratio. */
const pairs: [string, string[], number][] = [
  ['text', ['page', 'surface', 'soft'], 4.5],
  ['text-soft', ['page', 'surface', 'soft'], 4.5],
  ['text-faint', ['page', 'surface', 'soft'], 4.5],
  ['heading', ['page', 'surface', 'soft'], 4.5],
  ['heading-brand', ['page', 'surface', 'soft'], 4.5],
  ['label', ['page', 'surface'], 4.5],
  ['field-text', ['field'], 4.5],
  ['field-border', ['field', 'page'], 3],
  ['focus', ['page', 'surface'], 3],
  ['on-brand', ['brand'], 4.5],
  ['brand-text', ['page', 'surface', 'brand-soft'], 4.5],
  ['danger', ['page', 'surface', 'danger-soft'], 4.5],
  ['warning', ['page', 'surface', 'warning-soft'], 4.5],
  ['success', ['surface', 'success-soft'], 4.5],
  ['info', ['surface', 'info-soft'], 4.5],
  ['on-title-1', ['title-1'], 4.5],
  ['on-title-2', ['title-2'], 4.5],
  ['on-card', ['card', 'card-deep'], 4.5],
  ['top-bar-text', ['top-bar'], 4.5],
  ['top-bar-icon', ['top-bar'], 3],
  ['bottom-bar-icon', ['bottom-bar'], 4.5],
  ['bottom-bar-active-icon', ['bottom-bar-active'], 4.5],
  ['bottom-bar-active-text', ['bottom-bar'], 4.5],
  ['menu-text', ['menu'], 4.5],
]

const schemes = ['light', 'dark'] as const

function unreadable(theme: unknown, scheme: Scheme): string[] {
  const tokens = themeTokens(readTheme(theme), scheme)
  const at = (name: string) => tokens[`--${name}`] ?? `missing ${name}`
  const texts = pairs.flatMap(([text, grounds, least]) =>
    grounds
      .filter((ground) => contrast(at(`color-${text}`), at(`color-${ground}`)) < least)
      .map((ground) => `${text} on ${ground}`),
  )
  const roles = ['primary', 'secondary', 'confirm', 'cancel', 'danger', 'chip', 'inverse']
  const buttons = roles.flatMap((role) =>
    [
      contrast(at(`button-${role}`), at(`button-${role}-text`)),
      contrast(at(`button-${role}-off`), at(`button-${role}-off-text`)),
    ]
      .filter((ratio) => ratio < 4.5)
      .map(() => `button ${role}`),
  )
  return [...texts, ...buttons]
}

test('the default theme needs hardly any correction', () => {
  for (const scheme of schemes) expect(unreadable({}, scheme)).toEqual([])
  const tokens = themeTokens(defaultTheme)
  expect(tokens['--color-text']).toBe(defaultTheme.content.color_1)
  expect(tokens['--button-primary']).toBe(defaultTheme.buttons[0].background_color)
})

const group = fc.dictionary(
  fc.constantFrom(
    'color_1',
    'color_2',
    'color_3',
    'text_color',
    'background_color',
    'border_color',
    'icon_color',
    'active_icon_color',
    'active_background_color',
    'alert_color',
    'warning_color',
    'disable_color',
  ),
  colour,
)
const names = Object.entries(defaultTheme).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null ? [name] : [],
)
const style = fc.record({
  background_color: colour,
  text_color: colour,
  disabled_background_color: colour,
  disabled_text_color: colour,
})
const anyTheme = fc.tuple(fc.dictionary(fc.constantFrom(...names), group), fc.array(style, { maxLength: 8 }))

test.each(schemes)('every theme is readable in the %s scheme', (scheme) => {
  fc.assert(
    fc.property(anyTheme, ([groups, buttons]) => {
      expect(unreadable({ ...groups, buttons }, scheme)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('the dark scheme of every theme has dark grounds', () => {
  fc.assert(
    fc.property(anyTheme, ([groups, buttons]) => {
      const tokens = themeTokens(readTheme({ ...groups, buttons }), 'dark')
      const grounds = [
        'surface',
        'page',
        'soft',
        'field',
        'brand-soft',
        'top-bar',
        'bottom-bar',
        'menu',
        'title-1',
      ]
      const lights = grounds.filter((name) => lightnessOf(tokens[`--color-${name}`] ?? '#ffffff') > 0.63)
      expect(lights).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a theme that is dark itself keeps its grounds in the dark scheme', () => {
  const night = readTheme({ form: { background_color: '#101820' }, background: { color_1: '#0b1118' } })
  const [light, dark] = [themeTokens(night), themeTokens(night, 'dark')]
  for (const name of ['--color-surface', '--color-page'] as const) expect(dark[name]).toBe(light[name])
})

test('the dark scheme keeps the colours of cards and filled buttons, and shows plates under pictures', () => {
  const [light, dark] = [themeTokens(defaultTheme), themeTokens(defaultTheme, 'dark')]
  for (const name of ['--color-card', '--button-primary', '--button-danger', '--button-inverse'] as const)
    expect(dark[name]).toBe(light[name])
  expect(dark['--color-logo-plate']).toBe(light['--color-top-bar'])
  expect(dark['--color-picture-plate']).toBe(light['--color-menu'])
})

test('the CSS is one rule of custom properties for each scheme, whatever the theme', () => {
  const css = themeToCss(
    readTheme({ logo: '/x.svg"}body{', main: { color_1: 'red}*{' }, login: { background_image: '/a.svg' } }),
  )
  const tokens = String.raw`\{(?:--[a-z0-9-]+:(?:#[0-9a-f]{3,6}|none|transparent|url\("\/[A-Za-z0-9./_-]+"\));?)+\}`
  const rules = [
    `:root${tokens}`,
    String.raw`@media screen\{:root\[data-scheme=dark\]${tokens}\}`,
    String.raw`@media screen and \(prefers-color-scheme:dark\)\{:root:not\(\[data-scheme\]\)${tokens}\}`,
  ]
  expect(css).toMatch(new RegExp(`^${rules.join('')}$`, 'i'))
  expect(css).toContain('--image-login:url("/a.svg")')
})

test('menu items 5 and 6 and the official account depend on their status', () => {
  const brand = brandOf(
    readTheme({ menu_icon: { status_5: 0, status_6: 1 }, official_account: { status: 1, id: '@khum' } }),
  )
  expect(brand.menu.map((item) => item.active)).toEqual([true, true, true, true, false, true])
  expect(brand.officialAccount).toMatchObject({ active: true, id: '@khum' })
})

test('banners link to a promotion and an article if the theme says so', () => {
  const banner = {
    promotion: '/a.svg',
    blog: '/b.svg',
    blog_en: '/b-en.svg',
    id_1: 'one',
    url_status_1: 1,
    id_2: 'two',
    url_status_2: 0,
  }
  expect(brandOf(readTheme({ banner })).banners).toEqual({
    promotions: { image: { th: '/a.svg', en: '/a.svg' }, leadsTo: 'one' },
    articles: { image: { th: '/b.svg', en: '/b-en.svg' }, leadsTo: null },
  })
  expect(brandOf(defaultTheme).banners.promotions.image).toEqual({ th: null, en: null })
})
