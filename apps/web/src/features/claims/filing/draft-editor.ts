import { claimDraftEndpoints, type Draft, type DraftStep } from '@khum/contract/claim-drafts'
import type { ClaimDraftData } from '@khum/contract/claim-rules'
import type { ApiClient } from '../../../lib/api-client'
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
 * Opens a draft for editing and saves it as the member types. Requirement 4.11
 */
export function createDraftEditor(api: ApiClient, draft: Draft): DraftEditor {
  const params = { id: draft.id }
  const autosave = createAutosave<Draft, DraftValues>({
    record: draft,
    read: () => api.call(claimDraftEndpoints.getDraft, { params }),
    write: ({ data, step }, version) =>
      api.call(claimDraftEndpoints.saveDraft, { params, body: { version, step, data } }, { keepalive: true }),
    valuesOf: ({ data, step }, shown) => ({ data, step: shown?.step ?? step }),
    holds: (fresh, { data }) => isSame(fresh.data, data),
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

/** Returns whether two drafts have the same form values. */
export function isSame(some: ClaimDraftData, other: ClaimDraftData): boolean {
  const text = (data: ClaimDraftData) => JSON.stringify(Object.entries(data).sort())
  return text(some) === text(other)
}
