import type { ClaimDocument } from '@khum/contract'
import { expect, test } from 'vitest'
import type { LocalUpload } from '../../documents'
import { readinessOf } from './readiness'

function held(id: string, fate: ClaimDocument['fate']): ClaimDocument {
  return {
    id,
    list: 'medical',
    name: `${id}.pdf`,
    size: 10,
    received_bytes: 10,
    content_type: null,
    fate,
    refusal: null,
    pages: null,
    has_thumbnail: false,
    is_copied: false,
    created_at: '2026-11-21T05:00:00Z',
  }
}

function local(documentId: string | null, state: LocalUpload['state']): LocalUpload {
  const key = `${documentId}-${state}`
  return {
    key,
    documentId,
    list: 'medical',
    name: 'a',
    size: 1,
    progress: 0,
    state,
    failure: null,
    retryable: false,
  }
}

test('accepted files are ready, sorted by id', () => {
  const documents = [held('b', 'accepted'), held('a', 'accepted'), held('c', 'refused')]
  expect(readinessOf(documents, [])).toEqual({ ready: ['a', 'b'], waiting: 0, leftOut: 1 })
})

test.each(['received', 'waiting_scan'] as const)('waits for a file that is %s', (fate) => {
  expect(readinessOf([held('a', fate)], [])).toMatchObject({ ready: [], waiting: 1 })
})

test('doesn’t wait for an upload that nobody continues, for example after a reload', () => {
  const stopped = { ready: [], waiting: 0, leftOut: 1 }
  expect(readinessOf([held('a', 'uploading')], [])).toEqual(stopped)
  expect(readinessOf([held('a', 'uploading')], [local('a', 'failed')])).toEqual(stopped)
  expect(readinessOf([held('a', 'uploading')], [local('a', 'done')])).toMatchObject({ waiting: 1 })
})

test('counts a file once that both the page and the server know', () => {
  expect(readinessOf([held('a', 'uploading')], [local('a', 'uploading')])).toMatchObject({ waiting: 1 })
  expect(readinessOf([held('a', 'accepted')], [local('a', 'done')])).toMatchObject({
    ready: ['a'],
    waiting: 0,
  })
  expect(readinessOf([held('a', 'refused')], [local('a', 'failed')])).toMatchObject({ leftOut: 1 })
})

test('waits for a file that the server doesn’t list yet, unless its upload failed', () => {
  const uploads = [local(null, 'preparing'), local('x', 'done'), local(null, 'failed')]
  expect(readinessOf([], uploads)).toEqual({ ready: [], waiting: 2, leftOut: 1 })
})
