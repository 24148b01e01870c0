import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../src/ids'
import { registerDocumentJobs, restartInspections } from '../../src/modules/documents/documents.jobs'
import { inspectDocument } from '../../src/modules/documents/inspect-document'
import { photo } from '../files/samples/images'
import { useTestApp } from '../test-app'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(600, 400).jpeg().toBuffer()
})

async function received() {
  const member = await uploads.member()
  const { id } = await member.tus.send(receipt, member.receipt)
  return { ...member, id }
}

/** Copies of members' files in the temporary directory; the checking process keeps an empty folder of its own there. */
function copies(): string[] {
  // Only our own folders: others come and go in the shared one while it is read.
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`khum-inspect-${process.pid}-`))
    .flatMap((folder) => readdirSync(join(tmpdir(), folder), { recursive: true, encoding: 'utf8' }))
    .filter((name) => /file|cleaned|thumbnail/.test(name))
}

describe('the inspection', () => {
  it('is queued with the last byte: what a killed process did not do, the next one does', async () => {
    const { id } = await received()
    // Nothing has run: the process that took the last byte is gone. Row, pieces and job are all there is.
    expect(await uploads.row(id)).toMatchObject({ fate: 'received' })
    expect(await test.ctx.jobs.drain()).toBe(1)
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted', content_type: 'image/jpeg' })
    expect(copies()).toEqual([])
  })

  it('that a killed process had begun is queued again when the next one starts', async () => {
    const { id } = await received()
    await test.ctx.pool.query("update pgboss.job set state = 'active', started_on = now()")
    expect(await test.ctx.jobs.drain()).toBe(0)
    await registerDocumentJobs(test.ctx)
    await test.ctx.jobs.drain()
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
  })

  it('is one job for each file, however many starts find it waiting', async () => {
    const files = [await received(), await received(), await received()]
    await test.ctx.pool.query(
      "update pgboss.job set state = 'active', started_on = now() where data ->> 'document_id' = $1",
      [files[0]?.id],
    )
    for (let start = 0; start < 60; start += 1) await restartInspections(test.ctx, 0)
    expect(await test.ctx.jobs.drain()).toBe(files.length)
    for (const { id } of files) expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
  })

  it('may run twice, also at once', async () => {
    const { id } = await received()
    await Promise.all([inspectDocument(test.ctx, id), inspectDocument(test.ctx, id)])
    await inspectDocument(test.ctx, id)
    const row = await uploads.row(id)
    expect(row?.fate).toBe('accepted')
    expect((await uploads.objects()).filter((key) => key.includes(id)).sort()).toEqual(
      [row?.object_key, row?.thumbnail_key].sort(),
    )
  })

  it('waits while the scanner is away, never lets a file through, and goes on when it is back (R50)', async () => {
    const { id, headers } = await received()
    const scan = vi.spyOn(test.ctx.gateways.scanner, 'scan').mockResolvedValue('unavailable')
    await expect(inspectDocument(test.ctx, id)).rejects.toThrow('scanner')
    expect(await uploads.row(id)).toMatchObject({ fate: 'waiting_scan', object_key: null })
    const content = await test.call({ method: 'GET', url: `/api/v1/documents/${id}/content`, as: headers })
    expect(content.statusCode).toBe(404)
    scan.mockRestore()
    await inspectDocument(test.ctx, id)
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
    expect(copies()).toEqual([])
  })

  it('judges nothing that the store does not give back as it was', async () => {
    const { id } = await received()
    const part = await test.db.selectFrom('upload_part').selectAll().executeTakeFirstOrThrow()
    await test.ctx.gateways.files.delete(part.object_key)
    await expect(inspectDocument(test.ctx, id)).rejects.toThrow()
    expect(await uploads.row(id)).toMatchObject({ fate: 'received' })
  })

  it('leaves nothing of a file that was deleted meanwhile', async () => {
    const { id, headers } = await received()
    const scan = vi.spyOn(test.ctx.gateways.scanner, 'scan').mockImplementation(async () => {
      const answer = await test.call({ method: 'DELETE', url: `/api/v1/documents/${id}`, as: headers })
      return answer.statusCode === 204 ? 'clean' : 'unavailable'
    })
    await inspectDocument(test.ctx, id)
    scan.mockRestore()
    expect(await uploads.row(id)).toBeUndefined()
    expect((await uploads.objects()).filter((key) => key.includes(id))).toEqual([])
  })

  it('of a file that is not there does nothing', async () => {
    await expect(inspectDocument(test.ctx, newId())).resolves.toBeUndefined()
  })
})
