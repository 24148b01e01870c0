import { afterAll, expect, test, vi } from 'vitest'
import { createUploads } from '../../src/features/documents/uploads'
import type { ApiClient } from '../../src/lib/api-client'
import { ApiError } from '../../src/lib/api-error'

// Test files share their loaded modules. A module that an earlier test file loaded doesn't use this file's fakes. So
// this file loads all modules again. Afterwards it removes them, because later test files must not get the fakes.
vi.hoisted(() => void vi.resetModules())
vi.mock('tus-js-client', () => Promise.reject(new TypeError('Failed to fetch')))
vi.mock('../../src/platform/picture', () => ({
  shrinkPicture: async (file: File) =>
    file.type === 'image/jpeg' ? new File(['small'], file.name, { type: file.type }) : file,
}))
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

test('a photo that is picked again continues its upload, compared after it was scaled down', async () => {
  const uploads = createUploads({
    api,
    target: { target: 'draft', target_id: 'd' },
    onSettled: async () => {},
  })
  const photo = new File(['a large photo'], 'IMG_1.jpg', { type: 'image/jpeg' })
  const stopped = [
    { id: 'other', name: 'IMG_1.jpg', size: photo.size },
    { id: 'same', name: 'IMG_1.jpg', size: 5 },
  ]
  uploads.add('receipt', [photo], stopped)
  await expect.poll(() => uploads.get()[0]?.documentId).toBe('same')
  uploads.add('receipt', [new File(['another'], 'IMG_2.jpg', { type: 'image/jpeg' })], stopped)
  await expect.poll(uploads.get).toMatchObject([{}, { state: 'failed', documentId: null }])
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
