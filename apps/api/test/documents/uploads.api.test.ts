import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/ids'
import { photo } from '../files/samples/images'
import { onePage } from '../files/samples/pdfs'
import { useTestApp } from '../test-app'
import { refusal } from './tus-client'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(1400, 1000, 60).jpeg({ quality: 95 }).toBuffer()
})

describe('an upload', () => {
  it('comes in chunks, is received with the last one, and accepted by the inspection', async () => {
    const { tus, receipt: metadata, headers } = await uploads.member()
    expect(receipt.length).toBeGreaterThan(1_048_576)
    const sent = await tus.send(receipt, { ...metadata, sha256: sha256(receipt).toString('hex') })
    expect(sent.refused).toBeNull()
    expect(await uploads.row(sent.id)).toMatchObject({
      fate: 'received',
      name: 'ใบเสร็จ.jpg',
      received_bytes: BigInt(receipt.length),
      sha256: sha256(receipt),
    })

    await test.ctx.jobs.drain()
    expect(await uploads.row(sent.id)).toMatchObject({
      fate: 'accepted',
      content_type: 'image/jpeg',
      sha256: sha256(receipt),
    })
    expect((await uploads.objects()).filter((key) => key.startsWith('parts/'))).toEqual([])
    expect(await test.db.selectFrom('upload_part').selectAll().execute()).toEqual([])

    const content = await test.call({
      method: 'GET',
      url: `/api/v1/documents/${sent.id}/content`,
      as: headers,
    })
    expect(content.statusCode).toBe(200)
    expect(await sharp(content.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1400,
      height: 1000,
    })
  })

  it('follows tus 1.0', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const created = await tus.create(receipt.length, metadata)
    expect(created.status).toBe(201)
    expect(created.headers.get('tus-resumable')).toBe('1.0.0')
    expect(created.headers.get('access-control-allow-origin')).toBeNull()
    const location = created.headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/v1\/uploads\/[A-Za-z0-9_-]{22}$/)

    const first = await tus.patch(location, 0, receipt.subarray(0, 100_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
    const head = await tus.head(location)
    expect(head.headers.get('upload-offset')).toBe('100000')
    expect(head.headers.get('upload-length')).toBe(String(receipt.length))
    expect(head.headers.get('cache-control')).toBe('no-store')
    expect(head.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('refuses other versions and other parts of the protocol', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const other = await tus.create(10, metadata, { 'tus-resumable': '0.2.2' })
    expect(await refusal(other)).toEqual({ status: 400, code: 'malformed_request' })
    expect(other.headers.get('tus-version')).toBe('1.0.0')
    expect((await refusal(await tus.create(null, metadata))).code).toBe('malformed_request')
    const deferred = await tus.create(null, metadata, { 'upload-defer-length': '1' })
    expect((await refusal(deferred)).code).toBe('malformed_request')
  })

  it('can bring its first bytes with the creation', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const pdf = onePage()
    const created = await fetch(`${uploads.origin}/api/v1/uploads`, {
      method: 'POST',
      headers: {
        ...tus.headers,
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(pdf.length),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
      body: new Uint8Array(pdf),
    })
    expect(created.status).toBe(201)
    expect(created.headers.get('upload-offset')).toBe(String(pdf.length))
    await test.ctx.jobs.drain()
    const id = created.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await uploads.row(id)).toMatchObject({
      fate: 'accepted',
      content_type: 'application/pdf',
      pages: 1,
    })
  })

  it('stores only encrypted objects (R69)', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const marked = Buffer.concat([receipt, Buffer.from('MARK-OF-A-MEMBER')])
    const location = await tus.begin(marked.length + 1, metadata)
    expect((await tus.patch(location, 0, marked)).status).toBe(204)
    const folder = path.join(test.ctx.config.dataDir, 'objects')
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const bytes = await readFile(path.join(file.parentPath, file.name))
      expect(bytes.includes('MARK-OF-A-MEMBER')).toBe(false)
      expect(bytes.includes(receipt.subarray(0, 64))).toBe(false)
    }
  })

  it('doesn’t add a body parser to other routes', async () => {
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'content-type': 'application/offset+octet-stream' },
      payload: 'abc',
    })
    expect(answer.json().code).toBe('unsupported_media_type')
  })
})
