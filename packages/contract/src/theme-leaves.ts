import * as z from 'zod/mini'
import { defaultTheme, type ThemeFieldKind, themeFieldKinds, themeSchema } from './theme'

export type ThemeValue = string | number | null

export interface ThemeLeaf {
  /** The keys joined by dots, e.g. `main.color_1` or `buttons.0.text_color`. */
  path: string
  keys: readonly string[]
  kind: ThemeFieldKind
  fallback: ThemeValue
  grammar: z.core.$ZodType
}

/** Every field of a theme, in the order of `themeSchema`. */
export const themeLeaves: readonly ThemeLeaf[] = leavesOf(themeSchema, [])

/** Returns the value at a path in unchecked data; undefined if there is none. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(key) : undefined),
    value,
  )
}

/** Returns a copy of a theme with one field changed. Accepts wrong values too, because tests need them. */
export function withValue(theme: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return value
  if (Array.isArray(theme))
    return theme.map((item, index) => (String(index) === key ? withValue(item, rest, value) : item))
  const fields = typeof theme === 'object' && theme !== null ? theme : {}
  return { ...fields, [key]: withValue(valueAt(fields, [key]), rest, value) }
}

function leavesOf(schema: z.core.$ZodType, keys: readonly string[]): ThemeLeaf[] {
  const known = themeFieldKinds.get(schema)
  if (known) {
    const fallback = valueAt(defaultTheme, keys)
    const plain = typeof fallback === 'string' || typeof fallback === 'number' ? fallback : null
    return [{ path: keys.join('.'), keys, kind: known, fallback: plain, grammar: schema }]
  }
  if (schema instanceof z.ZodMiniCatch) return leavesOf(schema.def.innerType, keys)
  if (schema instanceof z.ZodMiniPipe) return leavesOf(schema.def.out, keys)
  if (schema instanceof z.ZodMiniTuple)
    return schema.def.items.flatMap((item, index) => leavesOf(item, [...keys, String(index)]))
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.def.shape).flatMap(([key, field]) => leavesOf(field, [...keys, key]))
  throw new Error(`A theme has no field such as ${keys.join('.')}`)
}
