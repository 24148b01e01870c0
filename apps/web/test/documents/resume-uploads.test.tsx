import { documentEndpoints } from '@khum/contract/documents'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { startTus } from '../../src/features/documents/tus'
import { createUploads } from '../../src/features/documents/uploads'
import type { ApiClient } from '../../src/lib/api-client'

// Test files share their loaded modules. A module that an earlier test file loaded doesn't use this file's fakes. So
// this file loads all modules again. Afterwards it removes them, because later test files must not get the fakes.
const started = vi.hoisted(() => {
  vi.resetModules()
  const uploads: Parameters<typeof startTus>[0][] = []
  return uploads
})
vi.mock('../../src/features/documents/tus', () => ({
  loadTus: async () => undefined,
  startTus: async (options: Parameters<typeof startTus>[0]) => {
    started.push(options)
    return { stop() {} }
  },
}))
vi.mock('../../src/platform/picture', () => ({
  shrinkPicture: async (file: File) => new File(['small'], file.name, { type: file.type }),
}))
afterAll(() => void vi.resetModules())
beforeEach(() => void started.splice(0))

const api: ApiClient = {
  call: () => Promise.reject(new Error('not expected')),
  fetchFile: () => Promise.reject(new Error('not expected')),
  memberHeaders: async () => ({}),
  serverNow: () => 0,
}
const makeUploads = () =>
  createUploads({ api, target: { target: 'draft', target_id: 'd' }, onSettled: async () => {} })
const photo = (name: string) => new File(['a large photo'], name, { type: 'image/jpeg' })
const urlOf = (id: string) => documentEndpoints.getUploadOffset.path.replace(':id', id)

test('“try again” continues the document that the failed upload began, with the same bytes', async () => {
  const uploads = makeUploads()
  uploads.add('receipt', [photo('IMG_1.jpg')])
  await expect.poll(() => started).toHaveLength(1)
  started[0]?.onId('d1')
  started[0]?.onFailed('network', true)
  expect(uploads.get()).toMatchObject([{ documentId: 'd1', state: 'failed' }])
  uploads.retry(uploads.get()[0]?.key ?? '')
  await expect.poll(() => started).toHaveLength(2)
  expect(started.map(({ resumeAt }) => resumeAt)).toEqual([null, urlOf('d1')])
  expect(started[1]?.file).toBe(started[0]?.file)
})

test.each([
  ['scan  2.jpg', 'scan 2.jpg'],
  ['re\u0301sume\u0301.jpg', 'résumé.jpg'],
  [`${'ก'.repeat(150)}.jpg`, `${'ก'.repeat(116)}.jpg`],
])('a file named %s is recognised by the name that the server gave it', async (given, name) => {
  makeUploads().add('receipt', [photo(given)], [{ id: 'd1', name, size: 5 }])
  await expect.poll(() => started).toMatchObject([{ resumeAt: urlOf('d1') }])
})

test('a file that is picked twice continues the stopped upload only once', async () => {
  const uploads = makeUploads()
  const stopped = [{ id: 'd1', name: 'IMG_1.jpg', size: 5 }]
  for (let pick = 0; pick < 2; pick += 1) uploads.add('receipt', [photo('IMG_1.jpg')], stopped)
  await expect.poll(() => started).toHaveLength(2)
  expect(started.map(({ resumeAt }) => resumeAt)).toEqual([urlOf('d1'), null])
})
