import * as z from 'zod/mini'
import { isIsoDate } from './calendar'

/** 128 random bits in base64url: 22 characters. R40 */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'invalid'))

export const idParams = z.object({ id: idSchema })

export const isoDateSchema = z.string().check(z.refine(isIsoDate, 'date_invalid'))

export const instantSchema = z.string()

export const satangSchema = z.int()

export const langSchema = z.enum(['th', 'en'])
export type Lang = z.infer<typeof langSchema>

/** The same text in both languages. */
export const wordsSchema = z.object({ th: z.string(), en: z.string() })
export type Words = z.infer<typeof wordsSchema>

/**
 * Returns the value at a path of an input, such as the path of a schema's issue; undefined if the input has no such
 * path.
 */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => Object(value)[name], input)
}
