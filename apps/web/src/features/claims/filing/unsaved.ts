import type { Draft } from '@khum/contract/claim-drafts'
import { type ClaimDraftData, claimDraftDataSchema } from '@khum/contract/claim-rules'
import * as z from 'zod/mini'
import type { KeptTexts } from '../../../lib/kept-texts'
import type { DraftEditor } from './draft-editor'

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

/**
 * Opens a draft with the changes that this phone couldn't send to the server, because it was offline or the session had
 * expired. If the draft was changed elsewhere since then, saving reports the conflict and the member chooses. R54
 */
export async function openWithUnsaved(
  kept: KeptTexts,
  draft: Draft,
  open: (draft: Draft) => DraftEditor,
): Promise<DraftEditor> {
  const name = nameOf(draft.id)
  await kept.restored
  const unsaved = readUnsaved(kept.get().texts[name])
  const isNews = unsaved !== null && asText(unsaved.data) !== asText(draft.data)
  // Opens the version that the member changed. With the newer data, the editor would take another phone's changes for
  // its own and overwrite them.
  const opened = isNews ? { ...draft, version: unsaved.version, data: unsaved.base ?? {} } : draft
  const editor = open(opened)
  if (isNews) editor.setValues({ ...editor.get().values, data: unsaved.data })
  else kept.keep(name, null)
  editor.subscribe(() => {
    const { saving, record, values } = editor.get()
    if (saving === 'saved') return kept.keep(name, null)
    // Keeps a copy on the phone only after a save has failed. Before that, no copy is needed, because the page also
    // saves when the member leaves it.
    if (saving === 'failed' || kept.get().texts[name] !== undefined)
      kept.keep(name, JSON.stringify({ version: record.version, base: record.data, data: values.data }))
  })
  return editor
}

export function forgetUnsaved(kept: KeptTexts, id: string): void {
  kept.keep(nameOf(id), null)
}

function readUnsaved(text: string | undefined): z.infer<typeof unsavedSchema> | null {
  return text === undefined ? null : (z.safeParse(unsavedSchema, JSON.parse(text)).data ?? null)
}

function asText(data: ClaimDraftData): string {
  return JSON.stringify(Object.entries(data).toSorted())
}
