import {
  type ClaimDraftData,
  type ClaimIssue,
  checkClaimData,
  checkClaimDocuments,
} from '@khum/contract/claim-rules'
import type { Draft, DraftStep } from '@khum/contract/claims'
import type { DocumentList } from '@khum/contract/documents'
import { visibleLine, visibleText } from '@khum/contract/visible-text'

/** A claim being filled in: what the server holds, and what was typed since. */
export interface DraftState {
  draft: Draft
  /** What stands in the form; runs ahead of `draft.data` until it is saved. */
  data: ClaimDraftData
  step: DraftStep
  saving: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Another tab or phone saved in between: nothing is written until the member chose. */
  conflict: boolean
}

export type DraftAction =
  | { type: 'edited'; part: Partial<ClaimDraftData> }
  | { type: 'stepped'; step: DraftStep }
  | { type: 'saving' }
  | { type: 'saved'; draft: Draft; sent: ClaimDraftData; sentStep: DraftStep }
  | { type: 'failed' }
  | { type: 'conflicted' }
  | { type: 'refreshed'; draft: Draft }
  | { type: 'reloaded'; draft: Draft }

export function startDraft(draft: Draft): DraftState {
  return { draft, data: draft.data, step: draft.step, saving: 'saved', conflict: false }
}

/** Every way an unsent claim can change. Going back never loses what was typed. Spec §2, §4 e-Claim. */
export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'edited':
      return { ...state, data: withoutStale({ ...state.data, ...seen(action.part) }), saving: 'unsaved' }
    case 'stepped':
      return action.step === state.step ? state : { ...state, step: action.step, saving: 'unsaved' }
    case 'saving':
      return { ...state, saving: 'saving' }
    case 'saved': {
      const upToDate = sameData(state.data, action.sent) && state.step === action.sentStep
      // Answers may come in another order than the saves were made in.
      const draft = action.draft.version < state.draft.version ? state.draft : action.draft
      return { ...state, draft, saving: upToDate ? 'saved' : 'unsaved' }
    }
    case 'failed':
      return { ...state, saving: 'failed' }
    case 'conflicted':
      return { ...state, saving: 'failed', conflict: true }
    case 'refreshed':
      // Only the files are taken over: the version stays the one that was read with the data, so a change elsewhere is noticed.
      return { ...state, draft: { ...state.draft, documents: action.draft.documents } }
    case 'reloaded':
      return { ...startDraft(action.draft), step: state.step }
  }
}

/** Characters that nobody sees do not stay in the form either: the service drops them. */
function seen({ symptom, provider_name, ...rest }: Partial<ClaimDraftData>): Partial<ClaimDraftData> {
  return {
    ...rest,
    ...(symptom !== undefined && { symptom: visibleText(symptom) }),
    ...(provider_name !== undefined && { provider_name: visibleLine(provider_name) }),
  }
}

/** An accident date belongs to an accident only. */
function withoutStale(data: ClaimDraftData): ClaimDraftData {
  if (data.claim_type === 'accident' || data.accident_date === undefined) return data
  const { accident_date: _dropped, ...rest } = data
  return rest
}

export function sameData(a: ClaimDraftData, b: ClaimDraftData): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof ClaimDraftData>
  return [...keys].every((key) => a[key] === b[key])
}

/** Everything still wrong with the first step. */
export function dataIssues(state: DraftState, today: string): ClaimIssue[] {
  return checkClaimData(state.data, today)
}

/** Lists that still lack a file; a refused file is none. */
export function documentIssues(draft: Draft): ClaimIssue[] {
  const count = (list: DocumentList) =>
    draft.documents.filter((document) => document.list === list && document.fate !== 'refused').length
  return checkClaimDocuments(
    { receipt: count('receipt'), medical: count('medical'), bank_book: count('bank_book') },
    draft.coverage.card_type,
  )
}

/** How many files the service has not finished with. */
export function pendingDocuments(draft: Draft): number {
  return draft.documents.filter(
    (document) =>
      document.fate === 'uploading' || document.fate === 'received' || document.fate === 'waiting_scan',
  ).length
}
