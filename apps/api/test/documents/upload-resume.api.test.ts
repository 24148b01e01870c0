import { request } from 'node:http'
import { limits } from '@khum/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/ids'
import { photo } from '../files/samples/images'
import { useTestApp } from '../test-app'
import { refusal } from './tus-client'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)
const chunk = limits.upload.chunkBytes

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(1400, 1000, 60).jpeg({ quality: 95 }).toBuffer()
})

/** Starts a PATCH with the whole file and cuts the connection after the given number of bytes. */
function sendAndBreak(location: string, headers: Record<string, string>, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(new URL(location, uploads.origin), {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'content-length': receipt.length,
        'upload-offset': '0',
      },
    })
    sending.on('error', () => undefined)
    sending.on('close', () => resolve())
    sending.write(receipt.subarray(0, bytes), () => sending.destroy())
  })
}

describe('an upload with a broken connection', () => {
  it('keeps the bytes that arrived and continues from there (R53)', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(receipt.length, { ...metadata, sha256: sha256(receipt).toString('hex') })
    await sendAndBreak(location, tus.headers, chunk + 200_000)
    await expect.poll(() => tus.offset(location)).toBeGreaterThan(chunk)

    // Continues as the app does: asks for the offset and sends the rest. Asks again if the server was still saving
    // earlier bytes.
    for (let done = false; !done; ) {
      const from = await tus.offset(location)
      const answer = await tus.patch(location, from, receipt.subarray(from))
      done = answer.status === 204
      if (!done) expect((await refusal(answer)).code).toBe('upload_offset_conflict')
    }
    const row = await uploads.row(location.split('/').at(-1) ?? '')
    expect(row).toMatchObject({ fate: 'received', sha256: sha256(receipt) })
  })
})

describe('a creation whose response was lost', () => {
  const key = { 'idempotency-key': 'AAAAAAAAAAAAAAAAAAAAAA' }
  const count = async () => (await test.db.selectFrom('document').select('id').execute()).length

  it('gets the same upload if it is repeated, at the same time or later (R53)', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const atOnce = await Promise.all([1, 2].map(() => tus.begin(receipt.length, metadata, key)))
    const [location = ''] = atOnce
    await tus.patch(location, 0, receipt.subarray(0, 1_000))
    expect([...atOnce, await tus.begin(receipt.length, metadata, key)]).toEqual(Array(3).fill(location))
    expect(await tus.offset(location)).toBe(1_000)
    expect(await count()).toBe(1)
  })

  it('counts once: it may be repeated for the last file of a list', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    for (let n = 1; n < limits.upload.perList; n += 1) await tus.begin(10, metadata)
    const location = await tus.begin(10, metadata, key)
    expect(await tus.begin(10, metadata, key)).toBe(location)
    expect((await refusal(await tus.create(10, metadata))).code).toBe('file_list_full')
  })

  it('isn’t mixed up with another file or another member', async () => {
    const { tus, receipt: metadata, anotherDraft } = await uploads.member()
    const other = await uploads.member()
    const locations = [
      await tus.begin(10, metadata, key),
      await tus.begin(11, metadata, key),
      await tus.begin(10, { ...metadata, filename: '2.jpg' }, key),
      await tus.begin(10, { ...metadata, target_id: await anotherDraft() }, key),
      await tus.begin(10, metadata, { 'idempotency-key': 'BBBBBBBBBBBBBBBBBBBBBB' }),
      await tus.begin(10, metadata),
      await tus.begin(10, metadata),
      await other.tus.begin(10, other.receipt, key),
    ]
    expect(new Set(locations).size).toBe(locations.length)
    expect(await count()).toBe(locations.length)
  })
})

describe('offsets', () => {
  it('that are wrong are refused and change nothing', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(receipt.length, metadata)
    await tus.patch(location, 0, receipt.subarray(0, 1_000))
    for (const wrong of [0, 999, 1_001, 500_000]) {
      const answer = await tus.patch(location, wrong, receipt.subarray(wrong, wrong + 1_000))
      expect(await refusal(answer)).toEqual({ status: 409, code: 'upload_offset_conflict' })
    }
    expect(await tus.offset(location)).toBe(1_000)
  })

  it('move once when many requests bring the same bytes', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(receipt.length, metadata)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tus.patch(location, 0, receipt.subarray(0, chunk))),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      204,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await tus.offset(location)).toBe(chunk)
    expect(
      (await uploads.objects()).filter((key) => key.includes(location.split('/').at(-1) ?? '')),
    ).toHaveLength(1)
  })

  it('reach the end once: sending the last chunk again finds the file received', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const { id } = await tus.send(receipt, metadata)
    const location = `/api/v1/uploads/${id}`
    expect((await tus.patch(location, receipt.length - 10, receipt.subarray(-10))).status).toBe(409)
    expect(await tus.offset(location)).toBe(receipt.length)
    expect((await tus.patch(location, receipt.length, Buffer.alloc(0))).status).toBe(204)
    expect(await uploads.row(id)).toMatchObject({ fate: 'received' })
  })
})

describe("another member's upload", () => {
  it('isn’t found (R38, R39)', async () => {
    const mine = await uploads.member()
    const other = await uploads.member()
    const location = await mine.tus.begin(receipt.length, mine.receipt)
    expect((await other.tus.head(location)).status).toBe(404)
    expect(await refusal(await other.tus.patch(location, 0, receipt.subarray(0, 100)))).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await other.tus.head('/api/v1/uploads/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    expect((await refusal(await other.tus.create(10, mine.receipt))).code).toBe('not_found')
    expect(await mine.tus.offset(location)).toBe(0)
  })

  it('needs a session', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(receipt.length, metadata)
    const answer = await tus.patch(location, 0, receipt.subarray(0, 100), { authorization: '' })
    expect(await refusal(answer)).toEqual({ status: 401, code: 'session_missing' })
  })
})
