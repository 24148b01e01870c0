import { describe, expect, it } from 'vitest'
import { qrPicture, slipText } from '../files/samples/qr'
import { eTaxXml, pdfWithFile } from '../files/samples/receipts'
import { lostEnvelope } from '../key-rotation/with-keys'
import { useTestApp } from '../test-app'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)

async function sent(file: Buffer, list = 'receipt') {
  const member = await uploads.member()
  const { id } = await member.tus.send(file, { ...member.receipt, list, filename: 'receipt.pdf' })
  await test.ctx.jobs.drain()
  return { ...member, id, url: `/api/v1/documents/${id}/readings` }
}

const rowOf = (id: string) =>
  test.db.selectFrom('document_reading').selectAll().where('document_id', '=', id).executeTakeFirst()

describe('what is read from a receipt', () => {
  it('is the total and the date of an electronic tax receipt, shown to its member', async () => {
    const { url, headers } = await sent(pdfWithFile(eTaxXml()))
    const answer = await test.call({ url, as: headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ is_waiting: false })
    expect(answer.json().data.readings).toContainEqual({
      kind: 'total',
      value: '12430.75',
      source: 'e_tax',
      confidence: 100,
      box: null,
      place: null,
    })
  })

  it('is sealed in the database, and forgotten with the file', async () => {
    const { id, headers } = await sent(pdfWithFile(eTaxXml()))
    const row = await rowOf(id)
    expect(row?.values_sealed?.toString('latin1')).not.toContain('12430.75')
    const deleted = await test.call({ method: 'DELETE', url: `/api/v1/documents/${id}`, as: headers })
    expect(deleted.statusCode).toBe(204)
    expect(await rowOf(id)).toBeUndefined()
  })

  it('is nothing if its master key is lost (R97)', async () => {
    const { url, headers } = await sent(pdfWithFile(eTaxXml()))
    await test.db.updateTable('document_reading').set({ values_sealed: lostEnvelope }).execute()
    const answer = await test.call({ url, as: headers })
    expect(answer.json().data).toEqual({ is_waiting: false, readings: [] })
  })

  it('is not shown to another member, and other lists are not read', async () => {
    const { url } = await sent(pdfWithFile(eTaxXml()))
    const { headers } = await uploads.member()
    expect((await test.call({ url, as: headers })).statusCode).toBe(404)
    expect((await test.call({ method: 'DELETE', url, as: headers })).statusCode).toBe(404)
    const { id } = await sent(pdfWithFile(eTaxXml()), 'medical')
    expect(await rowOf(id)).toBeUndefined()
  })

  it('is awaited while the file is being checked, and not after a refusal', async () => {
    const member = await uploads.member()
    const { id } = await member.tus.send(Buffer.from('%PDF-1.7 broken'), member.receipt)
    const url = `/api/v1/documents/${id}/readings`
    expect((await test.call({ url, as: member.headers })).json().data).toEqual({
      is_waiting: true,
      readings: [],
    })
    await test.ctx.jobs.drain()
    expect((await test.call({ url, as: member.headers })).json().data).toEqual({
      is_waiting: false,
      readings: [],
    })
  })

  it('finds the same transfer in two slips, whatever the pictures look like', async () => {
    const [one, other] = [await sent(await qrPicture(slipText)), await sent(pdfWithFile(eTaxXml()))]
    const again = await sent(Buffer.concat([await qrPicture(slipText), Buffer.from('another file')]))
    const [first, second, third] = [await rowOf(one.id), await rowOf(again.id), await rowOf(other.id)]
    expect(first?.paper_hash).toEqual(second?.paper_hash)
    expect(first?.paper_hash).not.toEqual(third?.paper_hash)
  })
})
