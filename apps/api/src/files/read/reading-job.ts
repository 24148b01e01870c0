import { boxSchema, readingsSchema } from '@khum/contract/readings'
import * as z from 'zod'

/** A job for the process that reads files: the cleaned file at `path`, and today's date (ISO). */
export type ReadingJob = { id: number; kind: string; path: string; today: string }

/**
 * Messages from the reading process. They are validated and bounded, because an untrusted file may have taken control
 * of the process. `lines` are the lines of text that may contain a hospital's name.
 */
export const readingMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('read'),
    id: z.number().int(),
    readings: readingsSchema,
    lines: z.array(z.object({ text: z.string().max(200), box: boxSchema })).max(8),
  }),
])
export type ReadingMessage = z.infer<typeof readingMessageSchema>
export type PageText = Pick<Extract<ReadingMessage, { type: 'read' }>, 'readings' | 'lines'>
