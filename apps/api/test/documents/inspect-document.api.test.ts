import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { verifiedStore } from '../../src/gateways/files/create-object-store'
import { ObjectStoreUnavailable } from '../../src/gateways/files/port'
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

/** Returns the copies of members' files in the temporary directory. */
function copies(): string[] {
  // Looks only at this process's folders, because other test files run at the same time.
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`khum-inspect-${process.pid}-`))
    .flatMap((folder) => readdirSync(join(tmpdir(), folder), { recursive: true, encoding: 'utf8' }))
    .filter((name) => /file|cleaned|thumbnail/.test(name))
}

describe('the inspection', () => {
  it('is queued with the last byte, so that another process does it if this one is killed', async () => {
    const { id } = await received()
    // Simulates a crash after the last byte: the row, the chunks and the job are stored, but the job hasn't run.
    expect(await uploads.row(id)).toMatchObject({ fate: 'received' })
    expect(await test.ctx.jobs.drain()).toBe(1)
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted', content_type: 'image/jpeg' })
    expect(copies()).toEqual([])
  })

  it('is queued again at the next start if a killed process had begun it', async () => {
    const { id } = await received()
    await test.ctx.pool.query("update pgboss.job set state = 'active', started_on = now()")
    expect(await test.ctx.jobs.drain()).toBe(0)
    await registerDocumentJobs(test.ctx)
    await test.ctx.jobs.drain()
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
  })

  it('stores what a receipt looks like, but not a page of the bank book', async () => {
    const member = await uploads.member()
    const { id } = await member.tus.send(receipt, member.receipt)
    await member.tus.send(receipt, {
      ...member.receipt,
      target_id: await member.anotherDraft(),
      list: 'bank_book',
    })
    await test.ctx.jobs.drain()
    const stored = await test.db.selectFrom('document_picture').selectAll().execute()
    expect(stored).toEqual([{ document_id: id, hash: expect.stringMatching(/^[01]{256}$/) }])
  })

  it('is one job for each file, however many processes start', async () => {
    const files = [await received(), await received(), await received()]
    await test.ctx.pool.query(
      "update pgboss.job set state = 'active', started_on = now() where data ->> 'document_id' = $1",
      [files[0]?.id],
    )
    for (let start = 0; start < 60; start += 1) await restartInspections(test.ctx, 0)
    expect(await test.ctx.jobs.drain()).toBe(files.length)
    for (const { id } of files) expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
  })

  it('can run twice, even at once', async () => {
    const { id } = await received()
    await Promise.all([inspectDocument(test.ctx, id), inspectDocument(test.ctx, id)])
    await inspectDocument(test.ctx, id)
    const row = await uploads.row(id)
    expect(row?.fate).toBe('accepted')
    expect((await uploads.objects()).filter((key) => key.includes(id)).sort()).toEqual(
      [row?.object_key, row?.thumbnail_key].sort(),
    )
  })

  it('keeps the accepted file if a second run can’t read its own copy back', async () => {
    const { id } = await received()
    const { gateways } = test.ctx
    let isBusy = false
    const get = async (key: string) => {
      if (isBusy) throw new ObjectStoreUnavailable('busy')
      return await gateways.files.get(key)
    }
    const scan = async (file: string) => {
      await inspectDocument(test.ctx, id)
      isBusy = true
      return await gateways.scanner.scan(file)
    }
    const files = verifiedStore({ ...gateways.files, get })
    const second = { ...test.ctx, gateways: { ...gateways, files, scanner: { ...gateways.scanner, scan } } }
    await expect(inspectDocument(second, id)).rejects.toThrow('cannot be read back')
    const row = await uploads.row(id)
    expect(row?.fate).toBe('accepted')
    expect(await gateways.files.exists(row?.object_key ?? '')).toBe(true)
  })

  it('ends if another run stores the result and deletes the pieces meanwhile', async () => {
    const { id } = await received()
    const { files } = test.ctx.gateways
    const get = vi.spyOn(files, 'get').mockImplementationOnce(async (key) => {
      get.mockRestore()
      await inspectDocument(test.ctx, id)
      return await files.get(key)
    })
    await inspectDocument(test.ctx, id)
    expect(get).toHaveBeenCalledTimes(0)
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
    expect(copies()).toEqual([])
  })

  it('waits while the scanner is unavailable, accepts no file, and continues when it is back (R50)', async () => {
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

  it('fails if the store has lost a piece', async () => {
    const { id } = await received()
    const part = await test.db.selectFrom('upload_part').selectAll().executeTakeFirstOrThrow()
    await test.ctx.gateways.files.delete(part.object_key)
    await expect(inspectDocument(test.ctx, id)).rejects.toThrow()
    expect(await uploads.row(id)).toMatchObject({ fate: 'received' })
  })

  it('leaves no objects of a file that was deleted meanwhile', async () => {
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

  it('does nothing for an unknown file', async () => {
    await expect(inspectDocument(test.ctx, newId())).resolves.toBeUndefined()
  })
})
