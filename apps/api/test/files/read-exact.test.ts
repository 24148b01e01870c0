import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostXmlBytes, readETax } from '../../src/files/read/e-tax'
import { readQr } from '../../src/files/read/qr'
import { openInspecting } from './inspecting'
import { photo } from './samples/images'
import { onePage, pdf, stream } from './samples/pdfs'
import { qrPicture, slipText } from './samples/qr'
import { eTaxXml, pdfWithFile } from './samples/receipts'

const valuesOf = (readings: { kind: string; value: string }[]) =>
  Object.fromEntries(readings.map(({ kind, value }) => [kind, value]))

describe('the XML of an electronic tax receipt', () => {
  const read = (xml: string) => valuesOf(readETax(Buffer.from(xml)))

  it('says the total, the date, the number and the seller', () => {
    expect(read(eTaxXml())).toEqual({
      total: '12430.75',
      date: '2026-11-18',
      document_number: 'RCTIV2569110001',
      seller: 'โรงพยาบาลตัวอย่าง & คลินิก',
      tax_id: '0107536000251',
    })
  })

  it('is ignored if it has a document type definition, so that no entity is expanded and nothing is loaded', () => {
    const bomb = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(read(eTaxXml({ doctype: bomb }))).toEqual({})
    expect(read(eTaxXml({ doctype: '<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd">' }))).toEqual({})
    expect(read(eTaxXml().replace('RCTIV2569110001', '&unknown;'))).toEqual({})
  })

  it('is ignored if it is something else: a credit note, another standard, broken or too large', () => {
    expect(read(eTaxXml({ type: '81' }))).toEqual({})
    expect(read(eTaxXml().replaceAll('urn:etda:uncefact', 'urn:other'))).toEqual({})
    expect(read(eTaxXml().slice(0, -9))).toEqual({})
    expect(read(`${eTaxXml()}${' '.repeat(mostXmlBytes)}`)).toEqual({})
    expect(read('<a>'.repeat(100_000))).toEqual({})
  })

  it('gives no total in another currency or with fractions of a satang', () => {
    expect(read(eTaxXml().replace('>THB<', '>USD<'))).not.toHaveProperty('total')
    expect(read(eTaxXml({ total: '12430.755' }))).not.toHaveProperty('total')
    expect(read(eTaxXml({ total: '12430.5' }))).toMatchObject({ total: '12430.50' })
    expect(read(eTaxXml({ total: '-5.00' }))).not.toHaveProperty('total')
  })
})

describe('the QR code of a bank slip', () => {
  it('says the bank and the reference, and where it is', async () => {
    const readings = await readQr(await qrPicture(slipText))
    expect(valuesOf(readings)).toEqual({ slip_bank: '004', slip_reference: '014111234567ATF01234' })
    const box = readings[0]?.box
    expect(box?.x).toBeCloseTo(600 / 900, 1)
    expect(box?.y).toBeCloseTo(900 / 1200, 1)
  })

  it('is ignored if it is a link, or its checksum is wrong', async () => {
    expect(await readQr(await qrPicture('https://example.com/pay?amount=1'))).toEqual([])
    const damaged = `${slipText.slice(0, -1)}${slipText.endsWith('0') ? '1' : '0'}`
    expect(await readQr(await qrPicture(damaged))).toEqual([])
  })
})

function scan(jpeg: Buffer): Buffer {
  const image =
    '/Type /XObject /Subtype /Image /Width 900 /Height 1200 /ColorSpace /DeviceRGB /BitsPerComponent 8'
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
      stream('', 'q 300 0 0 400 0 0 cm /Im Do Q'),
      stream(`${image} /Filter /DCTDecode`, jpeg),
    ],
  })
}

describe('the file check', () => {
  let checking: Awaited<ReturnType<typeof openInspecting>>
  beforeAll(async () => {
    checking = await openInspecting({ jobMs: 20_000 })
  })
  afterAll(() => checking.close())

  async function readingsOf(bytes: Buffer, reads = true) {
    const verdict = await checking.inspect(bytes, 'claim', reads)
    if (!verdict.ok) throw new Error(verdict.code)
    await verdict.dispose()
    return valuesOf(verdict.readings)
  }

  it('reads the XML in a PDF, which the rewritten file no longer contains', async () => {
    const file = pdfWithFile(eTaxXml())
    expect(await readingsOf(file)).toMatchObject({ total: '12430.75', date: '2026-11-18' })
    const kept = await checking.keep(file)
    expect(kept.cleaned.includes('EmbeddedFile')).toBe(false)
  })

  it('reads the QR code of a photo and of a scanned page', async () => {
    const picture = await qrPicture(slipText)
    expect(await readingsOf(picture)).toMatchObject({ slip_bank: '004' })
    expect(await readingsOf(scan(picture))).toMatchObject({
      slip_bank: '004',
    })
  })

  it('reads nothing unless it is asked to', async () => {
    expect(await readingsOf(pdfWithFile(eTaxXml()), false)).toEqual({})
  })

  it('accepts a file whose data it cannot read', async () => {
    expect(await readingsOf(pdfWithFile(Buffer.alloc(3_000_000, 'x')))).toEqual({})
    expect(await readingsOf(onePage())).toEqual({})
    expect(await readingsOf(await photo(300, 200).jpeg().toBuffer())).toEqual({})
  })
})
