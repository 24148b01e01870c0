import { afterAll, expect, test, vi } from 'vitest'
import { createUploads } from '../../src/features/documents/uploads'
import type { ApiClient } from '../../src/lib/api-client'

interface Creation {
  headers: Record<string, string>
  metadata: Record<string, string>
  onError(error: Error): void
}

// Test files share their loaded modules. A module that an earlier test file loaded doesn't use this file's fakes. So
// this file loads all modules again. Afterwards it removes them, because later test files must not get the fakes.
const begun = vi.hoisted(() => {
  vi.resetModules()
  const creations: Creation[] = []
  return creations
})
vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    constructor(_file: File, options: Creation) {
      begun.push(options)
    }
    start() {}
  },
}))
vi.mock('../../src/platform/picture', () => ({ shrinkPicture: async (file: File) => file }))
afterAll(() => void vi.resetModules())

const api: ApiClient = {
  call: () => Promise.reject(new Error('not expected')),
  fetchFile: () => Promise.reject(new Error('not expected')),
  memberHeaders: async () => ({}),
  serverNow: () => 0,
}
const receipt = () => new File(['%PDF-'], 'receipt.pdf', { type: 'application/pdf' })

test('each picked file has one key, also when “try again” repeats its creation (R53)', async () => {
  const target = { target: 'draft', target_id: 'd' } as const
  const uploads = createUploads({ api, target, onSettled: async () => {} })
  // Of two imports of a module at the same time, Vitest fakes only the first.
  await vi.dynamicImportSettled()
  uploads.add('receipt', [receipt()])
  await expect.poll(() => begun).toHaveLength(1)
  begun[0]?.onError(new Error('the response was lost'))
  uploads.retry(uploads.get()[0]?.key ?? '')
  await expect.poll(() => begun).toHaveLength(2)
  uploads.add('receipt', [receipt()])
  await expect.poll(() => begun).toHaveLength(3)

  const [first, repeated, another] = begun.map(({ headers, metadata }) => ({ headers, metadata }))
  expect(first?.headers).toEqual({ 'Idempotency-Key': expect.stringMatching(/^[\w-]{22}$/) })
  expect(repeated).toEqual(first)
  expect(another?.metadata).toEqual(first?.metadata)
  expect(another?.headers).not.toEqual(first?.headers)
})
