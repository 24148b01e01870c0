import type { Draft } from '@khum/contract/claim-drafts'
import { type ClaimDraftData, claimDraftDataSchema } from '@khum/contract/claim-rules'
import * as z from 'zod/mini'
import type { KeptTexts } from '../../../lib/kept-texts'
import { openWithUnsaved } from '../../autosave'
import type { DraftEditor, DraftValues } from './draft-editor'

/**
 * What the member typed, and the version of the draft that it changes, with that version's data. Copies from an earlier
 * release have no `base`.
 */
const unsavedSchema = z.object({
  version: z.int(),
  base: z.optional(claimDraftDataSchema),
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
    write: ({ record, values }) =>
      JSON.stringify({ version: record.version, base: record.data, data: values.data }),
    read: readUnsaved,
  })
}

export function forgetUnsaved(kept: KeptTexts, id: string): void {
  kept.keep(nameOf(id), null)
}

function readUnsaved(text: string, draft: Draft) {
  const unsaved = z.safeParse(unsavedSchema, JSON.parse(text)).data
  if (!unsaved || asText(unsaved.data) === asText(draft.data)) return null
  const { version, base = {}, data } = unsaved
  return { record: { ...draft, version, data: base }, values: { data, step: draft.step } }
}

function asText(data: ClaimDraftData): string {
  return JSON.stringify(Object.entries(data).toSorted())
}
