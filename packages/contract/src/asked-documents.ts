import * as z from 'zod/mini'
import { type DocumentList, documentListSchema, documentLists } from './documents'
import type { Words } from './fields'

/** A document that the member has to send, and why. */
export interface AskedDocument {
  list: DocumentList
  reason: Words
}

/** The documents that a call asks for: several in `requests`, or one in `list` and `reason`. */
export interface AskedDocuments {
  list?: DocumentList | undefined
  reason?: Words | undefined
  requests?: readonly AskedDocument[] | undefined
}

/**
 * The fields of a call that asks the member for documents. `reason` is the schema of the reason that the member reads.
 */
export function askingFields<R extends z.ZodMiniType<Words>>(reason: R) {
  return {
    list: z.optional(documentListSchema),
    reason: z.optional(reason),
    requests: z.optional(
      z.array(z.object({ list: documentListSchema, reason })).check(
        z.minLength(1, 'required'),
        z.maxLength(documentLists.length, 'too_long'),
        z.refine((asked) => new Set(asked.map(({ list }) => list)).size === asked.length, 'invalid'),
      ),
    ),
  }
}

/**
 * The checks of a call with `askingFields`: it has either `requests`, or both `list` and `reason`. Its other fields
 * aren't checked here.
 */
export const askingChecks = [
  z.refine<AskedDocuments>(({ list, requests }) => list !== undefined || requests !== undefined, {
    path: ['list'],
    error: 'required',
  }),
  z.refine<AskedDocuments>(({ list, reason }) => list === undefined || reason !== undefined, {
    path: ['reason'],
    error: 'required',
  }),
  z.refine<AskedDocuments>(
    ({ list, reason, requests }) => requests === undefined || (list === undefined && reason === undefined),
    { path: ['requests'], error: 'invalid' },
  ),
] as const

/** Returns the documents that a call asks for. The call must have passed `askingChecks`. */
export function documentsAskedBy({ list, reason, requests }: AskedDocuments): readonly AskedDocument[] {
  return requests ?? (list && reason ? [{ list, reason }] : [])
}
