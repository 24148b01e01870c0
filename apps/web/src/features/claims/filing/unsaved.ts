import type { Draft } from '@khum/contract/claim-drafts'
import { claimDraftDataSchema } from '@khum/contract/claim-rules'
import * as z from 'zod/mini'
import type { KeptTexts } from '../../../lib/kept-texts'
import { openWithUnsaved } from '../../autosave'
import { type DraftEditor, type DraftValues, isSame } from './draft-editor'

/**
 * What the phone keeps of a draft. `data` are the typed values, `version` is the version of the draft that the member
 * changed, and `base` are the data of that version. `sent` are the data that were sent to the server but may not have
 * arrived. Copies that an earlier release made have no `sent` or no `base`.
 */
const unsavedSchema = z.object({
  version: z.int(),
  base: z.optional(claimDraftDataSchema),
  sent: z.optional(z.array(claimDraftDataSchema)),
  data: claimDraftDataSchema,
})

const nameOf = (id: string) => `draft-${id}`

/** Opens a draft with the changes that this phone couldn't save. */
export function openDraftWithUnsaved(
  kept: KeptTexts,
  draft: Draft,
  open: (draft: Draft) => DraftEditor,
): Promise<DraftEditor> {
  return openWithUnsaved<Draft, DraftValues, DraftEditor>(kept, draft, {
    name: nameOf(draft.id),
    open,
    write: ({ record, values, sent }) =>
      JSON.stringify({
        version: record.version,
        base: record.data,
        sent: sent.map(({ data }) => data),
        data: values.data,
      }),
    read: readUnsaved,
  })
}

export function forgetUnsaved(kept: KeptTexts, id: string): void {
  kept.keep(nameOf(id), null)
}

function readUnsaved(text: string, draft: Draft) {
  const unsaved = z.safeParse(unsavedSchema, JSON.parse(text)).data
  if (!unsaved || isSame(unsaved.data, draft.data)) return null
  const { version, base = {}, sent = [], data } = unsaved
  const isOwn = [base, ...sent].some((one) => isSame(one, draft.data))
  const record = isOwn ? draft : { ...draft, version, data: base }
  return { record, values: { data, step: draft.step } }
}
