import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { demoDocumentKey, withDemoDocuments } from '../../src/gateways/files/demo-documents'
import type { SealedObjectStore } from '../../src/gateways/files/port'

const document = {
  kind: 'receipt',
  place: 'โรงพยาบาลทดสอบ',
  patient: 'มาลี สุขใจ',
  date: '2026-11-20',
  number: 'R-1',
  symptom: 'ไข้หวัด',
  items: [['ค่ายา', 45_000]],
} as const

const store: SealedObjectStore = {
  put: vi.fn(),
  get: vi.fn(async () => Readable.from(['stored'])),
  delete: vi.fn(async () => undefined),
  exists: vi.fn(async () => false),
  size: vi.fn(async () => 6),
  list: vi.fn(),
  sealedBy: vi.fn(async () => Buffer.from('key1')),
  reseal: vi.fn(async () => undefined),
  asStored: { get: vi.fn(), size: vi.fn() },
}

test('draws the documents of demo claims, which the store never sees', async () => {
  const files = withDemoDocuments(store)
  const key = demoDocumentKey(document)
  const drawn = await buffer(await files.get(key))
  expect(drawn.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(await files.size(key)).toBe(drawn.length)
  expect(await files.exists(key)).toBe(true)
  expect(await files.sealedBy(key)).toHaveLength(4)
  await files.reseal(key)
  await files.delete(key)
  for (const call of [store.get, store.size, store.exists, store.sealedBy, store.reseal, store.delete])
    expect(call).not.toHaveBeenCalled()
})

test('draws a document once for its size and its content, and keeps the last hundred', async () => {
  const files = withDemoDocuments(store)
  const bytesOf = async (number: number) => {
    const key = demoDocumentKey({ ...document, number: `R-${number}` }, 'small')
    const [bytes] = await (await files.get(key)).toArray()
    return bytes
  }
  const first = await bytesOf(0)
  expect(await bytesOf(0)).toBe(first)
  for (let number = 1; number <= 100; number += 1) await bytesOf(number)
  expect(await bytesOf(100)).toBe(await bytesOf(100))
  expect(await bytesOf(0)).not.toBe(first)
})

test('leaves other objects to the store', async () => {
  const files = withDemoDocuments(store)
  expect((await buffer(await files.get('documents/1'))).toString()).toBe('stored')
  expect(await files.size('documents/1')).toBe(6)
  await files.reseal('documents/1')
  expect(store.reseal).toHaveBeenCalledWith('documents/1')
  expect(files.asStored).toBe(store.asStored)
})
