import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../src/ids'
import { newPartKey } from '../../src/modules/documents/document-objects'
import { purgeUploads } from '../../src/modules/documents/documents.jobs'
import { photo } from '../files/samples/images'
import { useTestApp } from '../test-app'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)
const day = 86_400_000

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(600, 400).jpeg().toBuffer()
})

describe('the purge', () => {
  it('removes an upload without a change for 24 hours, with its pieces (R53)', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(receipt.length + 10, metadata)
    await tus.patch(location, 0, receipt.subarray(0, 6_000))
    const id = location.split('/').at(-1) ?? ''
    test.clock.advance(day - 1_000)
    await purgeUploads(test.ctx)
    expect(await uploads.row(id)).toMatchObject({ fate: 'uploading' })
    expect((await uploads.objects()).filter((key) => key.includes(id))).toHaveLength(1)
    test.clock.advance(2_000)
    await purgeUploads(test.ctx)
    expect(await uploads.row(id)).toBeUndefined()
    expect((await uploads.objects()).filter((key) => key.includes(id))).toEqual([])
  })

  it('removes files uploaded for a claim but never attached; keeps attached ones and drafts', async () => {
    const { tus, receipt: metadata, claim } = await uploads.member()
    const forClaim = { ...metadata, target: 'claim', target_id: await claim() }
    const loose = await tus.send(receipt, forClaim)
    const attached = await tus.send(await photo(300, 200).jpeg().toBuffer(), forClaim)
    const drafted = await tus.send(receipt, metadata)
    await test.ctx.jobs.drain()
    await test.db
      .updateTable('document')
      .set({ attached_at: test.clock.now() })
      .where('id', '=', attached.id)
      .execute()
    test.clock.advance(day + 1_000)
    await purgeUploads(test.ctx)
    expect(await uploads.row(loose.id)).toBeUndefined()
    expect((await uploads.objects()).filter((key) => key.includes(loose.id))).toEqual([])
    expect(await uploads.row(attached.id)).toMatchObject({ fate: 'accepted' })
    expect(await uploads.row(drafted.id)).toMatchObject({ fate: 'accepted' })
    for (const { id } of [attached, drafted]) {
      expect((await uploads.objects()).filter((key) => key.includes(id))).toHaveLength(2)
    }
  })

  it('removes a file’s objects later if the object store doesn’t answer when it is deleted', async () => {
    const { tus, headers, receipt: metadata } = await uploads.member()
    const { id } = await tus.send(receipt, metadata)
    await test.ctx.jobs.drain()
    const down = vi.spyOn(test.ctx.gateways.files, 'delete').mockRejectedValue(new Error('down'))
    const deleted = await test.call({ method: 'DELETE', url: `/api/v1/documents/${id}`, as: headers })
    down.mockRestore()
    expect(deleted.statusCode).toBe(204)
    expect((await uploads.objects()).filter((key) => key.includes(id))).toHaveLength(2)
    await test.ctx.jobs.drain()
    expect((await uploads.objects()).filter((key) => key.includes(id))).toEqual([])
  })

  it('removes pieces that a killed process left without a row', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(receipt.length + 10, metadata)
    await tus.patch(location, 0, receipt.subarray(0, 6_000))
    const lost = newPartKey(newId())
    await test.ctx.gateways.files.put(lost, Readable.from([Buffer.from('lost')]))
    await purgeUploads(test.ctx)
    expect(await uploads.objects()).not.toContain(lost)
    expect(await tus.offset(location)).toBe(6_000)
    expect(
      (await uploads.objects()).filter((key) => key.includes(location.split('/').at(-1) ?? '')),
    ).toHaveLength(1)
  })

  it('restarts an inspection that the queue has given up', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const { id } = await tus.send(receipt, metadata)
    await test.ctx.pool.query('delete from pgboss.job')
    test.clock.advance(3_600_001)
    await purgeUploads(test.ctx)
    await test.ctx.jobs.drain()
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
  })
})
