import { readingsSchema } from '@khum/contract/readings'
import * as z from 'zod'
import { type FileKind, inspectionCodes } from './verdict'

/**
 * A job of the checking process: it reads `path` and writes `cleanedPath` and, for images, `thumbnailPath`. Images are
 * scaled down to `maxSide` px. With `reads`, it also reads the values of a tax receipt or QR code.
 */
export type Job = {
  id: number
  kind: FileKind
  path: string
  cleanedPath: string
  thumbnailPath: string
  maxSide?: number
  reads?: boolean
}

/** SHA-256 in hexadecimal. The perceptual hash of a picture has the same form, because it also has 256 bits. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
/**
 * `heapBytes`: the size of the heap after the job. The heap grows with every PDF, because the PDF library never frees
 * the names that occur in a PDF.
 */
const common = { id: count, heapBytes: count }

/**
 * Messages from the checking process. They are validated and contain no paths, because an untrusted file may have taken
 * control of the process.
 */
export const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('accepted'),
    ...common,
    sha256,
    size: count,
    cleanedSha256: sha256,
    cleanedSize: count,
    width: count.optional(),
    height: count.optional(),
    pages: count.optional(),
    pictureHash: sha256.optional(),
    readings: readingsSchema,
  }),
  z.object({ type: z.literal('refused'), ...common, code: z.enum(inspectionCodes) }),
  // The check failed for a reason other than the file, for example a full disk.
  z.object({ type: z.literal('failed'), ...common, reason: z.string() }),
])

export type Message = z.infer<typeof messageSchema>
export type Answer = Exclude<Message, { type: 'ready' }>

type WithoutCommon<Part> = Part extends Answer ? Omit<Part, keyof typeof common> : never
export type Finding = WithoutCommon<Answer>
