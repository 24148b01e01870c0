import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, wordsSchema } from './fields'
import { limits } from './limits'

/**
 * The kinds of values that the automatic reading can find in a document. `value` is baht with two decimals for `total`,
 * an ISO date for `date`, the code of a hospital for `place`, and text for the others. `slip_bank` and `slip_reference`
 * come from the QR code of a bank slip.
 */
export const readingKinds = [
  'total',
  'date',
  'place',
  'seller',
  'tax_id',
  'document_number',
  'slip_bank',
  'slip_reference',
] as const
export type ReadingKind = (typeof readingKinds)[number]

/**
 * Where the automatic reading found a value: in the data of an electronic tax receipt, in a QR code, or in the
 * picture's text.
 */
export const readingSources = ['e_tax', 'qr', 'ocr'] as const

const share = z.number().check(z.minimum(0), z.maximum(1))

/** A place in a picture: left, top, width and height as shares of the picture's width and height. */
export const boxSchema = z.object({ x: share, y: share, w: share, h: share })
export type Box = z.infer<typeof boxSchema>

/**
 * A value that the automatic reading found in a document. Values with the source `ocr` are suggestions that the member
 * confirms.
 */
export const readingSchema = z.object({
  kind: z.enum(readingKinds),
  value: z.string().check(z.minLength(1), z.maxLength(limits.reading.valueMax)),
  source: z.enum(readingSources),
  /** How sure the reading is, from 0 to 100. Values from exact sources have 100. */
  confidence: z.int().check(z.minimum(0), z.maximum(100)),
  /** Where the value is in the picture; null if there is no picture. */
  box: z.nullable(boxSchema),
})
export type Reading = z.infer<typeof readingSchema>

export const readingsSchema = z.array(readingSchema).check(z.maxLength(limits.reading.most))

/** The values that the automatic reading has found in a document so far. */
export const documentReadingsSchema = z.object({
  /** Whether the automatic reading may find more values. If so, call again later. */
  is_waiting: z.boolean(),
  readings: z.array(
    z.extend(readingSchema, {
      /** The names of the hospital in a reading of the kind `place`; null for other kinds. */
      place: z.nullable(wordsSchema),
    }),
  ),
})
export type DocumentReadings = z.infer<typeof documentReadingsSchema>

export const readingEndpoints = {
  getReadings: defineEndpoint({
    method: 'GET',
    path: '/api/v1/documents/:id/readings',
    access: 'member',
    summary: "Get what was read from a receipt, to fill in a claim's form",
    params: idParams,
    output: documentReadingsSchema,
    errors: memberErrors,
  }),
  stopReadings: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:id/readings',
    access: 'member',
    summary: 'Stop reading a receipt, because the member has moved on',
    params: idParams,
    status: 204,
    errors: memberErrors,
  }),
} as const
