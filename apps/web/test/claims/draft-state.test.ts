import type { Draft } from '@khum/contract'
import { expect, test } from 'vitest'
import {
  documentIssues,
  pendingDocuments,
  reduceDraft,
  startDraft,
} from '../../src/features/claims/filing/draft-state'
import { makeDocument, makeDraft } from './made'

const draft = makeDraft()

test('what is typed runs ahead of the server until it is saved', () => {
  const typed = reduceDraft(startDraft(draft), { type: 'edited', part: { symptom: 'มีไข้' } })
  expect(typed).toMatchObject({ saving: 'unsaved', data: { symptom: 'มีไข้' } })
  const saved = reduceDraft(typed, {
    type: 'saved',
    draft: { ...draft, version: 2 },
    sent: typed.data,
    sentStep: 'fill',
  })
  expect(saved).toMatchObject({ saving: 'saved', draft: { version: 2 }, data: { symptom: 'มีไข้' } })
})

test('typing during a save is not taken for saved', () => {
  const first = reduceDraft(startDraft(draft), { type: 'edited', part: { symptom: 'มี' } })
  const second = reduceDraft(first, { type: 'edited', part: { symptom: 'มีไข้' } })
  const saved = reduceDraft(second, { type: 'saved', draft, sent: first.data, sentStep: 'fill' })
  expect(saved.saving).toBe('unsaved')
})

test('an answer that comes late does not take the draft back to an older version', () => {
  const typed = reduceDraft(startDraft(draft), { type: 'edited', part: { symptom: 'มีไข้' } })
  const newer = {
    type: 'saved',
    draft: { ...draft, version: 3 },
    sent: typed.data,
    sentStep: 'fill',
  } as const
  const late = { type: 'saved', draft: { ...draft, version: 2 }, sent: {}, sentStep: 'fill' } as const
  expect(reduceDraft(reduceDraft(typed, newer), late).draft.version).toBe(3)
})

test('going back and forth keeps everything', () => {
  const typed = reduceDraft(startDraft(draft), { type: 'edited', part: { medical_expense: '12' } })
  const there = reduceDraft(typed, { type: 'stepped', step: 'preview' })
  const back = reduceDraft(there, { type: 'stepped', step: 'fill' })
  expect(back.data).toEqual(typed.data)
})

test('an illness has no accident date', () => {
  const accident = reduceDraft(startDraft(draft), {
    type: 'edited',
    part: { claim_type: 'accident', accident_date: '2026-11-01' },
  })
  expect(accident.data.accident_date).toBe('2026-11-01')
  expect(reduceDraft(accident, { type: 'edited', part: { claim_type: 'illness' } }).data).toEqual({
    claim_type: 'illness',
  })
})

test('news of files changes neither version nor what is typed', () => {
  const typed = reduceDraft(startDraft(draft), { type: 'edited', part: { symptom: 'x' } })
  const fresh: Draft = { ...draft, version: 9, documents: [makeDocument({})] }
  const refreshed = reduceDraft(typed, { type: 'refreshed', draft: fresh })
  expect(refreshed).toMatchObject({ data: { symptom: 'x' }, draft: { version: 1 }, saving: 'unsaved' })
  expect(refreshed.draft.documents).toHaveLength(1)
})

test('a refused file counts as none, a file on its way counts and is waited for', () => {
  const documents = [
    makeDocument({ list: 'receipt', fate: 'refused', refusal: 'file_damaged' }),
    makeDocument({ list: 'medical', fate: 'received' }),
    makeDocument({ list: 'bank_book' }),
  ]
  expect(documentIssues({ ...draft, documents }).map((issue) => issue.code)).toEqual(['receipt_needed'])
  expect(pendingDocuments({ ...draft, documents })).toBe(1)
})
