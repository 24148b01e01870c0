import { afterAll, expect, test, vi } from 'vitest'
import { createUploads } from '../../src/features/documents/uploads'
import type { ApiClient } from '../../src/lib/api-client'
import { ApiError } from '../../src/lib/api-error'

// The test files of a worker share modules. This file needs modules that import the fake; other files mustn't get them.
vi.hoisted(() => void vi.resetModules())
vi.mock('tus-js-client', () => Promise.reject(new TypeError('Failed to fetch')))
afterAll(() => void vi.resetModules())

const api: ApiClient = {
  call: () => Promise.reject(new Error('not expected')),
  fetchFile: () => Promise.reject(new Error('not expected')),
  memberHeaders: async () => ({}),
  serverNow: () => 0,
}

test('without a network to load the upload code, the file stays and can be sent again', async () => {
  const uploads = createUploads({
    api,
    target: { target: 'draft', target_id: 'd' },
    onSettled: async () => {},
  })
  uploads.add('receipt', [new File(['%PDF-'], 'receipt.pdf', { type: 'application/pdf' })])
  const failed = { name: 'receipt.pdf', state: 'failed', failure: 'network', retryable: true }
  await expect.poll(uploads.get).toMatchObject([failed])
})

test('asks for the server’s list again if the network is lost just when an upload ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const onSettled = vi.fn<() => Promise<void>>(async () => {})
  onSettled.mockRejectedValueOnce(new ApiError('network'))
  const uploads = createUploads({ api, target: { target: 'draft', target_id: 'd' }, onSettled })
  uploads.add('receipt', [new File(['%PDF-'], 'receipt.pdf', { type: 'application/pdf' })])
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  vi.useRealTimers()
})
