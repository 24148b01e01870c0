import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeThumbnail, pictureHash } from '../../src/files/inspect/thumbnail'
import { demoDocumentKey, drawDemoDocument } from '../../src/gateways/files/demo-documents'
import { sha256 } from '../../src/ids'
import { insertPicture } from '../../src/modules/documents/pictures.repo'
import { storeReadings } from '../../src/modules/documents/readings.service'
import { makeDocument } from '../factory-draft'
import { type Person, useOffice } from './office-world'

const office = useOffice()
let nok: Person
beforeEach(async () => {
  nok = await office.person('Nok')
})

const documentKey = (patient: string, satang: number) =>
  demoDocumentKey({
    kind: 'receipt',
    place: 'โรงพยาบาลตัวอย่าง',
    patient,
    date: '2026-11-18',
    number: `RC${satang}`,
    symptom: '',
    items: [
      ['ค่ายาและเวชภัณฑ์', satang],
      ['ค่าแพทย์', 45_000],
    ],
  })

/**
 * Creates a claim with this picture as its receipt.
 * @returns the claim number and the document's id
 */
async function claimWith(picture: Buffer, insurerCode?: string) {
  const number = await office.claim({}, insurerCode ? { insurer: { code: insurerCode } } : {})
  const { id: claim_id, account_id } = await office.row(number)
  const id = await makeDocument(office.test.db, {
    account_id,
    claim_id,
    sha256: sha256(picture),
    attached_at: office.test.clock.now(),
  })
  await insertPicture(office.test.db, id, await pictureHash(await makeThumbnail(picture)))
  return { number, id }
}

async function duplicates(as: Person, number: string) {
  const { checks } = await office.case(as, number)
  return checks.find(({ check }) => check === 'duplicates')
}

describe('what was read from a picture', () => {
  it('is shown where it is on the picture, without the value', async () => {
    const { number, id } = await claimWith(await drawDemoDocument(documentKey('นางมาลี ใจดี', 80_000)))
    const box = { x: 0.5, y: 0.8, w: 0.2, h: 0.05 }
    await storeReadings(office.test.ctx, { id, isOfDraft: false }, [
      { kind: 'total', value: '1250.00', source: 'ocr', confidence: 90, box },
      { kind: 'seller', value: 'โรงพยาบาล', source: 'ocr', confidence: 90, box },
      { kind: 'date', value: '2026-11-18', source: 'e_tax', confidence: 100, box: null },
    ])
    const { documents } = await office.case(nok, number)
    expect(documents.map(({ readings }) => readings)).toEqual([[{ kind: 'total', box }]])
  })
})

describe('nearly the same picture', () => {
  it('is found in another claim after it was made smaller, darker and saved again', async () => {
    const photo = await drawDemoDocument(documentKey('นางมาลี ใจดี', 80_000))
    const again = await sharp(photo).resize({ width: 540 }).linear(0.9).jpeg({ quality: 55 }).toBuffer()
    const first = await claimWith(photo)
    const second = await claimWith(again)
    const found = { result: 'review', notes: [{ note: 'same_picture', params: { claims: first.number } }] }
    expect(await duplicates(nok, second.number)).toMatchObject(found)
    expect((await duplicates(nok, first.number))?.notes[0]?.params).toEqual({ claims: second.number })
  })

  it('isn’t another receipt in the same layout', async () => {
    await claimWith(await drawDemoDocument(documentKey('นางมาลี ใจดี', 80_000)))
    const other = await claimWith(await drawDemoDocument(documentKey('นายสมชาย รักไทย', 123_500)))
    expect(await duplicates(nok, other.number)).toMatchObject({ result: 'pass' })
  })

  it('is the same file, and no second note, if the bytes are the same', async () => {
    const photo = await drawDemoDocument(documentKey('นางมาลี ใจดี', 80_000))
    const first = await claimWith(photo)
    const second = await claimWith(photo)
    expect((await duplicates(nok, second.number))?.notes).toEqual([
      { note: 'same_file', params: { claims: first.number } },
    ])
  })

  it('is shown only if the person works for the other claim’s insurer (R90)', async () => {
    const photo = await drawDemoDocument(documentKey('นางมาลี ใจดี', 80_000))
    await claimWith(photo, 'AAA')
    const again = await sharp(photo).jpeg({ quality: 60 }).toBuffer()
    const { number } = await claimWith(again, 'BBB')
    const bee = await office.person('Bee', 'assessor', 'BBB')
    expect(await duplicates(bee, number)).toMatchObject({ result: 'pass' })
    expect(await duplicates(nok, number)).toMatchObject({ result: 'review' })
  })

  it('is forgotten with its document', async () => {
    const { id } = await claimWith(await drawDemoDocument(documentKey('นางมาลี ใจดี', 80_000)))
    await office.test.db.deleteFrom('document').where('id', '=', id).execute()
    expect(await office.test.db.selectFrom('document_picture').selectAll().execute()).toEqual([])
  })
})
