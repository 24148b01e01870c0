import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { photo } from '../files/samples/images'
import { onePage } from '../files/samples/pdfs'
import { useTestApp } from '../test-app'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(900, 600)
    .withExif({ IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()
})

async function accepted(bytes: Buffer, filename: string) {
  const member = await uploads.member()
  const { id } = await member.tus.send(bytes, { ...member.receipt, filename })
  await test.ctx.jobs.drain()
  const get = (query = '', headers = member.headers) =>
    test.call({ method: 'GET', url: `/api/v1/documents/${id}/content${query}`, as: headers })
  const remove = (headers = member.headers) =>
    test.call({ method: 'DELETE', url: `/api/v1/documents/${id}`, as: headers })
  return { ...member, id, get, remove }
}

describe("a document's content", () => {
  it('is the cleaned picture, as an attachment that can’t run or be cached (R43, R47)', async () => {
    const { get } = await accepted(receipt, 'ใบเสร็จ "1".jpg')
    const answer = await get()
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="_______ _1_.jpg"; filename*=UTF-8''${encodeURIComponent('ใบเสร็จ "1".jpg')}`,
    )
    expect((await sharp(receipt).metadata()).exif).toBeDefined()
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  })

  it('has a JPEG thumbnail for a picture and none for a PDF', async () => {
    const picture = await accepted(receipt, 'a.jpg')
    const thumbnail = await picture.get('?variant=thumbnail')
    expect(thumbnail.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
    const paper = await accepted(onePage(), 'a.pdf')
    expect((await paper.get('?variant=thumbnail')).statusCode).toBe(404)
    expect((await paper.get()).headers['content-type']).toBe('application/pdf')
  })

  it('has the extension of its detected type (R49)', async () => {
    const { get } = await accepted(onePage(), 'invoice.html')
    expect((await get()).headers['content-disposition']).toContain('filename="invoice.html.pdf"')
  })

  it('is for its member only (R38)', async () => {
    const { get } = await accepted(receipt, 'a.jpg')
    const other = await uploads.member()
    expect((await get('', other.headers)).json()).toMatchObject({ code: 'not_found', status: 404 })
  })

  it('is unavailable while the store is (R74)', async () => {
    const { id, get } = await accepted(receipt, 'a.jpg')
    const row = await uploads.row(id)
    await test.ctx.gateways.files.delete(row?.object_key ?? '')
    expect((await get()).json()).toMatchObject({ code: 'unavailable', status: 503 })
  })
})

describe('deleting a document', () => {
  it('removes it from the draft and from the store', async () => {
    const { id, get, remove } = await accepted(receipt, 'a.jpg')
    expect((await remove()).statusCode).toBe(204)
    expect(await uploads.row(id)).toBeUndefined()
    expect((await uploads.objects()).filter((key) => key.includes(id))).toEqual([])
    expect((await get()).statusCode).toBe(404)
    expect((await remove()).statusCode).toBe(404)
  })

  it('is refused once it is part of a claim, and to other members', async () => {
    const { id, claim, get, remove } = await accepted(receipt, 'a.jpg')
    const other = await uploads.member()
    expect((await remove(other.headers)).statusCode).toBe(404)
    await test.db
      .updateTable('document')
      .set({ claim_id: await claim(), draft_id: null, attached_at: test.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await remove()).json()).toMatchObject({ code: 'claim_state_conflict', status: 409 })
    expect((await get()).statusCode).toBe(200)
  })
})
