import * as z from 'zod/mini'
import { buttonRoles, imageHostOf, readTheme, themeBytes } from './theme'
import { type ThemeLeaf, type ThemeValue, themeLeaves, valueAt } from './theme-leaves'
import { type ThemeContrast, themeContrasts } from './theme-pairs'

export type ThemeProblemCode =
  | 'not_an_object'
  | 'too_large'
  | 'not_a_group'
  | 'wrong_colour'
  | 'wrong_opacity'
  | 'wrong_image'
  | 'wrong_status'
  | 'wrong_text'
  | 'foreign_host'
  | 'unknown_field'
  | 'extra_button'

export interface ThemeProblem {
  path: string
  code: ThemeProblemCode
  /** The field's value in the theme, shortened for display. */
  value: string
  /** The value that the app uses instead of a wrong one; undefined if the app uses none. */
  shown?: ThemeValue
}

export interface ThemeReport {
  ok: boolean
  bytes: number
  problems: ThemeProblem[]
  /** Colour pairs with too little contrast; `shown` has the corrected colours. */
  unreadable: ThemeContrast[]
  missing: string[]
  /** Hosts of images that aren't in `imageHosts`; add them to the server's IMAGE_HOSTS. */
  hosts: string[]
}

interface CheckOptions {
  imageHosts?: readonly string[] | undefined
  /** The size of the theme's file in bytes; by default that of `value` as JSON. */
  bytes?: number
}

/** Fields that aren't part of the theme but may be in its file. */
const fileFields = ['$schema']

/** Checks a theme with the rules of `readTheme` and `themeTokens`; never throws. Requirements 3.1 to 3.4, R34 */
export function checkTheme(
  value: unknown,
  { imageHosts, bytes = sizeOf(value) }: CheckOptions = {},
): ThemeReport {
  const isRead = isGroup(value) && bytes <= themeBytes
  const problems = [...wholeProblems(value, bytes), ...(isRead ? fieldProblems(value, imageHosts) : [])]
  const contrasts = themeContrasts(readTheme(isRead ? value : {}, imageHosts))
  const unreadable = contrasts.filter(({ given, least }) => given.ratio < least)
  return {
    ok: problems.length === 0 && unreadable.length === 0,
    bytes,
    problems,
    unreadable,
    missing: themeLeaves.filter(({ keys }) => valueAt(value, keys) === undefined).map(({ path }) => path),
    hosts: isRead ? [...new Set(hostsIn(value))].filter((host) => !imageHosts?.includes(host)).sort() : [],
  }
}

function wholeProblems(value: unknown, bytes: number): ThemeProblem[] {
  const whole = { path: '', value: shorten(value) }
  return [
    ...(bytes > themeBytes ? [{ ...whole, code: 'too_large' as const }] : []),
    ...(isGroup(value) ? [] : [{ ...whole, code: 'not_an_object' as const }]),
  ]
}

function fieldProblems(value: unknown, imageHosts: readonly string[] | undefined): ThemeProblem[] {
  const wrong = themeLeaves.flatMap((leaf) => {
    const given = valueAt(value, leaf.keys)
    const code = given === undefined ? null : fault(leaf, given, imageHosts)
    return code ? [{ path: leaf.path, code, value: shorten(given), shown: leaf.fallback }] : []
  })
  return [...wrong, ...unknownFields(value, [])]
}

function fault(
  { grammar, kind }: ThemeLeaf,
  given: unknown,
  imageHosts: readonly string[] | undefined,
): ThemeProblemCode | null {
  if (!z.safeParse(grammar, given).success) return `wrong_${kind}`
  const host = kind === 'image' && typeof given === 'string' ? imageHostOf(given) : null
  return host !== null && imageHosts && !imageHosts.includes(host) ? 'foreign_host' : null
}

function unknownFields(value: unknown, keys: readonly string[]): ThemeProblem[] {
  const path = keys.join('.')
  if (themeLeaves.some((leaf) => leaf.path === path) || value === undefined) return []
  if (!(path === 'buttons' ? Array.isArray(value) : isGroup(value)))
    return [{ path, code: 'not_a_group', value: shorten(value) }]
  return Object.entries(value ?? {}).flatMap(([key, field]) => {
    const inner = [...keys, key]
    const start = inner.join('.')
    const isKnown = themeLeaves.some((leaf) => leaf.path === start || leaf.path.startsWith(`${start}.`))
    if (isKnown) return unknownFields(field, inner)
    if (keys.length === 0 && fileFields.includes(key)) return []
    const code = path === 'buttons' && Number(key) >= buttonRoles.length ? 'extra_button' : 'unknown_field'
    return [{ path: start, code, value: shorten(field) }]
  })
}

function hostsIn(value: unknown): string[] {
  return themeLeaves.flatMap(({ kind, keys }) => {
    const given = kind === 'image' ? valueAt(value, keys) : null
    const host = typeof given === 'string' ? imageHostOf(given) : null
    return host === null ? [] : [host]
  })
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shorten(value: unknown): string {
  const text = toJson(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return '?'
  }
}

function sizeOf(value: unknown): number {
  return encodeURIComponent(toJson(value)).replace(/%[0-9A-F]{2}/g, '.').length
}
