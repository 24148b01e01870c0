import { claimDraftEndpoints, type Draft, type DraftStep } from '@khum/contract/claim-drafts'
import type { ClaimDraftData } from '@khum/contract/claim-rules'
import type { ApiClient } from '../../../lib/api-client'
import { ApiError } from '../../../lib/api-error'
import { type Autosave, createAutosave } from '../../autosave'
import { cleanDraftData } from './draft-rules'

export interface DraftValues {
  data: ClaimDraftData
  step: DraftStep
}

export interface DraftEditor extends Autosave<Draft, DraftValues> {
  edit(part: Partial<ClaimDraftData>): void
  /** Moves to a step and saves. Rejects with ApiError if the save fails. */
  goTo(step: DraftStep): Promise<void>
}

/**
 * Opens a draft for editing and saves it as the member types. A newer version on the server is a conflict, unless its
 * form values are the same as those that this page loaded or sent. Requirement 4.11
 */
export function createDraftEditor(api: ApiClient, draft: Draft): DraftEditor {
  const params = { id: draft.id }
  const read = () => api.call(claimDraftEndpoints.getDraft, { params })
  /** The form values that were sent since the last response. */
  let unanswered: ClaimDraftData[] = []

  async function write({ data, step }: DraftValues, version: number): Promise<Draft> {
    const save = (on: number) =>
      api.call(
        claimDraftEndpoints.saveDraft,
        { params, body: { version: on, step, data } },
        { keepalive: true },
      )
    const ours = [autosave.get().record.data, ...unanswered]
    unanswered = [...unanswered, data]
    const saved = await save(version).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'draft_conflict') throw error
      const now = await read()
      if (!ours.some((answers) => isSame(answers, now.data))) {
        // The server's form values are neither those that this page loaded nor any that it sent. So another page has
        // changed the draft, and the server has none of this page's unanswered saves.
        unanswered = []
        throw error
      }
      return await save(now.version)
    })
    unanswered = []
    return saved
  }

  const autosave = createAutosave<Draft, DraftValues>({
    record: draft,
    read,
    write,
    valuesOf: ({ data, step }, shown) => ({ data, step: shown?.step ?? step }),
    withFilesOf: ({ documents }, held) => ({ ...held, documents }),
  })
  return {
    ...autosave,
    edit(part) {
      const { data, step } = autosave.get().values
      autosave.setValues({ data: cleanDraftData({ ...data, ...part }), step })
    },
    goTo(step) {
      const { values } = autosave.get()
      if (values.step !== step) autosave.setValues({ ...values, step })
      return autosave.save()
    },
  }
}

function isSame(some: ClaimDraftData, other: ClaimDraftData): boolean {
  const text = (data: ClaimDraftData) => JSON.stringify(Object.entries(data).sort())
  return text(some) === text(other)
}
