import type { Draft } from '@khum/contract'
import { expect, test } from 'vitest'
import { createAutosave } from '../../src/features/autosave/autosave'
import type { DraftValues } from '../../src/features/claims/filing/draft-editor'
import { cleanDraftData, documentIssues } from '../../src/features/claims/filing/draft-rules'
import { pendingCount } from '../../src/features/documents/file-checks'
import { makeDocument, makeDraft } from './sample-draft'

const draft = makeDraft()

/**
 * Starts a draft's autosave. The first save gets no response until the test calls `answer(0)`, the second until
 * `answer(1)`.
 */
function open(fresh: Draft = draft) {
  const saves: { values: DraftValues; version: number; answer: () => void }[] = []
  const autosave = createAutosave<Draft, DraftValues>({
    record: draft,
    read: async () => fresh,
    write: (values, version) =>
      new Promise((resolve) => {
        const saved = { ...draft, ...values, version: version + 1 }
        saves.push({ values, version, answer: () => resolve(saved) })
      }),
    valuesOf: ({ data, step }) => ({ data, step }),
    holds: () => false,
    withFilesOf: ({ documents }, held) => ({ ...held, documents }),
  })
  const type = (symptom: string) => autosave.setValues({ data: { symptom }, step: 'fill' })
  return { autosave, saves, type, answer: (index: number) => saves[index]?.answer() }
}

test('shows what was typed before it is saved', async () => {
  const { autosave, type, answer } = open()
  type('มีไข้')
  expect(autosave.get()).toMatchObject({ saving: 'unsaved', values: { data: { symptom: 'มีไข้' } } })
  const saved = autosave.save()
  answer(0)
  await saved
  expect(autosave.get()).toMatchObject({
    saving: 'saved',
    record: { version: 2 },
    values: { data: { symptom: 'มีไข้' } },
  })
})

test('what is typed during a save is saved after it', async () => {
  const { autosave, saves, type, answer } = open()
  type('มี')
  const saved = autosave.save()
  type('มีไข้')
  answer(0)
  await expect.poll(() => saves.length).toBe(2)
  expect(saves[1]).toMatchObject({ version: 2, values: { data: { symptom: 'มีไข้' } } })
  answer(1)
  await saved
  expect(autosave.get().saving).toBe('saved')
})

test('a late response doesn’t take the draft back to an older version', async () => {
  const { autosave, saves, type, answer } = open()
  type('มี')
  const saved = autosave.save()
  type('มีไข้')
  autosave.saveBeforeLeaving()
  expect(saves.map(({ version }) => version)).toEqual([1, 2])
  answer(1)
  await expect.poll(() => autosave.get().record.version).toBe(3)
  answer(0)
  await expect.poll(() => saves.length).toBe(3)
  expect(saves[2]?.version).toBe(3)
  answer(2)
  await saved
  expect(autosave.get().record.version).toBe(4)
})

test('going back and forth keeps everything', () => {
  const { autosave, type } = open()
  type('มีไข้')
  const { data } = autosave.get().values
  autosave.setValues({ data, step: 'preview' })
  autosave.setValues({ ...autosave.get().values, step: 'fill' })
  expect(autosave.get().values).toEqual({ data, step: 'fill' })
  autosave.stop()
})

test('an illness has no accident date', () => {
  const accident = cleanDraftData({ claim_type: 'accident', accident_date: '2026-11-01' })
  expect(accident.accident_date).toBe('2026-11-01')
  expect(cleanDraftData({ ...accident, claim_type: 'illness' })).toEqual({ claim_type: 'illness' })
})

test('refreshing the files changes neither the version nor what is typed', async () => {
  const { autosave, type } = open({ ...draft, version: 9, documents: [makeDocument({})] })
  type('x')
  await autosave.refreshFiles()
  expect(autosave.get()).toMatchObject({
    values: { data: { symptom: 'x' } },
    record: { version: 1 },
    saving: 'unsaved',
  })
  expect(autosave.get().record.documents).toHaveLength(1)
  autosave.stop()
})

test('a refused file doesn’t count; a pending file counts and is waited for', () => {
  const documents = [
    makeDocument({ list: 'receipt', fate: 'refused', refusal: 'file_damaged' }),
    makeDocument({ list: 'medical', fate: 'received' }),
    makeDocument({ list: 'bank_book' }),
  ]
  expect(documentIssues({ ...draft, documents }).map((issue) => issue.code)).toEqual(['receipt_needed'])
  expect(pendingCount(documents)).toBe(1)
})
