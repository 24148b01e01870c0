import * as z from 'zod'
import { type FileKind, inspectionCodes } from './verdict'

/** What the checking process is asked to do: read `path`, write the two others; a picture at most `maxSide` px long. */
export type Job = {
  id: number
  kind: FileKind
  path: string
  cleanedPath: string
  thumbnailPath: string
  maxSide?: number
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
/** `heapBytes` is what the process holds after the job: the PDF library's tables of names only ever grow. */
const told = { id: count, heapBytes: count }

/**
 * What the checking process says. It has had a stranger's file in its hands, so its words are read like a stranger's:
 * paths are not among them.
 */
export const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('accepted'),
    ...told,
    sha256,
    size: count,
    cleanedSha256: sha256,
    cleanedSize: count,
    width: count.optional(),
    height: count.optional(),
    pages: count.optional(),
  }),
  z.object({ type: z.literal('refused'), ...told, code: z.enum(inspectionCodes) }),
  // Not the file's fault: a full disk, say.
  z.object({ type: z.literal('failed'), ...told, reason: z.string() }),
])

export type Message = z.infer<typeof messageSchema>
export type Answer = Exclude<Message, { type: 'ready' }>

type Untold<Part> = Part extends Answer ? Omit<Part, keyof typeof told> : never
/** An answer before it is told. */
export type Finding = Untold<Answer>
