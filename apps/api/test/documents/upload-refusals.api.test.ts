import { limits } from '@khum/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../src/ids'
import { eicar } from '../files/samples/eicar'
import { flatPng, photo } from '../files/samples/images'
import { lockedPdf } from '../files/samples/locked-pdf'
import { bombInObjectStream, packedZeros, pagesOf } from '../files/samples/pdfs'
import { useTestApp } from '../test-app'
import { refusal } from './tus-client'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(600, 400).jpeg().toBuffer()
})

const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(5_000)])
const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(9_000, 0x90)])

describe('a file that is refused with its first piece', () => {
  it.each([
    ['a renamed executable', executable, 415, 'file_type_not_allowed'],
    ['a HEIC photo', heic, 415, 'file_heic_not_supported'],
    ['a flat PNG of 20,000 by 20,000', flatPng(20_000, 20_000), 422, 'file_too_many_pixels'],
  ])('%s', async (_what, bytes, status, code) => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(9_000_000, metadata)
    const id = location.split('/').at(-1) ?? ''
    expect(
      await refusal(await tus.patch(location, 0, Buffer.concat([bytes, Buffer.alloc(300_000)]))),
    ).toEqual({
      status,
      code,
    })
    expect(await uploads.row(id)).toMatchObject({ fate: 'refused', refusal: code })
    expect((await uploads.objects()).filter((key) => key.includes(id))).toEqual([])
    expect((await tus.head(location)).status).toBe(status)
    expect((await refusal(await tus.patch(location, 0, receipt))).code).toBe(code)
  })
})

describe('a file that the inspection refuses', () => {
  it.each([
    ['a truncated JPEG', () => receipt.subarray(0, receipt.length / 2), 'file_damaged'],
    ['a locked PDF', () => lockedPdf, 'file_pdf_locked'],
    ['a PDF with a gigabyte in a stream', () => bombInObjectStream(packedZeros(1 << 30)), 'file_pdf_unsafe'],
    ['a PDF of 51 pages', () => pagesOf(limits.pdf.maxPages + 1), 'file_too_many_pages'],
    ['a virus behind a picture', () => Buffer.concat([receipt, eicar]), 'file_infected'],
  ])('%s', async (_what, make, code) => {
    const { tus, receipt: metadata, headers } = await uploads.member()
    const { id, refused } = await tus.send(make(), metadata)
    expect(refused).toBeNull()
    await test.ctx.jobs.drain()
    expect(await uploads.row(id)).toMatchObject({ fate: 'refused', refusal: code, object_key: null })
    expect((await uploads.objects()).filter((key) => key.includes(id))).toEqual([])
    const content = await test.call({ method: 'GET', url: `/api/v1/documents/${id}/content`, as: headers })
    expect(content.statusCode).toBe(404)
  })
})

describe('a file that takes too long to check', () => {
  it('is refused', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const { id } = await tus.send(receipt, metadata)
    const inspect = vi
      .spyOn(test.ctx.inspector, 'inspect')
      .mockResolvedValue({ ok: false, code: 'file_check_timeout' })
    await test.ctx.jobs.drain()
    inspect.mockRestore()
    expect(await uploads.row(id)).toMatchObject({ fate: 'refused', refusal: 'file_check_timeout' })
  })
})

describe('a file that is longer than announced', () => {
  it('is refused by its announced length, before a byte is read', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(1_000, metadata)
    expect(await refusal(await tus.patch(location, 0, receipt))).toEqual({
      status: 413,
      code: 'file_too_large',
    })
    expect(await uploads.row(location.split('/').at(-1) ?? '')).toMatchObject({
      fate: 'refused',
      received_bytes: 0n,
    })
  })

  it('is refused without an announced length, and the rest isn’t read', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const location = await tus.begin(600_000, metadata)
    let given = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 65_536
        controller.enqueue(
          given === 65_536 ? new Uint8Array(receipt.subarray(0, 65_536)) : new Uint8Array(65_536),
        )
        if (given > 300_000_000) controller.close()
      },
    })
    const answer = await tus.patch(location, 0, endless)
    expect(await refusal(answer)).toEqual({ status: 413, code: 'file_too_large' })
    expect(given).toBeLessThan(30_000_000)
    const id = location.split('/').at(-1) ?? ''
    expect(await uploads.row(id)).toMatchObject({ fate: 'refused', refusal: 'file_too_large' })
    expect((await uploads.objects()).filter((key) => key.includes(id))).toEqual([])
  })
})

describe('a file with other bytes than announced', () => {
  it('is refused by its checksum', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const { id, refused } = await tus.send(receipt, {
      ...metadata,
      sha256: sha256('another file').toString('hex'),
    })
    expect(refused).toEqual({ status: 422, code: 'file_checksum_mismatch' })
    expect(await uploads.row(id)).toMatchObject({ fate: 'refused', refusal: 'file_checksum_mismatch' })
  })
})

describe('the same bytes twice', () => {
  it('are refused in one draft, but accepted in another or after a refusal (R52)', async () => {
    const { tus, receipt: metadata, anotherDraft } = await uploads.member()
    expect((await tus.send(receipt, metadata)).refused).toBeNull()
    const again = await tus.send(receipt, { ...metadata, list: 'medical', filename: 'other.jpg' })
    expect(again.refused).toEqual({ status: 409, code: 'file_duplicate' })
    expect(await uploads.row(again.id)).toMatchObject({ fate: 'refused', refusal: 'file_duplicate' })
    expect((await tus.send(receipt, { ...metadata, target_id: await anotherDraft() })).refused).toBeNull()
  })

  it('are accepted once out of 20 at once (R52)', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const lists = ['receipt', 'medical']
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        tus.send(receipt, { ...metadata, list: lists[n % 2] ?? 'receipt' }),
      ),
    )
    expect(sent.filter(({ refused }) => refused === null)).toHaveLength(1)
    expect(new Set(sent.map(({ refused }) => refused?.code ?? 'received'))).toEqual(
      new Set(['received', 'file_duplicate']),
    )
    await test.ctx.jobs.drain()
    const rows = await test.db.selectFrom('document').select('fate').where('fate', '<>', 'refused').execute()
    expect(rows).toEqual([{ fate: 'accepted' }])
  })
})
