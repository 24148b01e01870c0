import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readText } from '../../src/files/read/read-text'
import { newId } from '../../src/ids'
import { readDocument } from '../../src/modules/readings/readings.jobs'
import { useUploads } from '../documents/use-uploads'
import { useTestApp } from '../test-app'

vi.setConfig({ testTimeout: 200_000 })

const test = useTestApp()
const uploads = useUploads(test)

/** Draws amounts in a plain font that every machine has, so that the test doesn't depend on fonts for Thai. */
async function receipt(): Promise<Buffer> {
  const row = (y: number, left: string, right: string) =>
    `<text x="60" y="${y}">${left}</text><text x="1140" y="${y}" text-anchor="end">${right}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="white"/>
    <g font-family="sans-serif" font-size="34">${row(80, 'Phrae Hospital', '')}${row(150, 'Date: 18 Nov 2026', '')}
    ${row(260, 'Medicine', '1,250.00')}${row(330, 'Doctor fee', '800.50')}${row(440, 'Grand total', '2,050.50')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

let picture: Buffer
beforeAll(async () => {
  picture = await receipt()
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function sent() {
  Object.assign(test.ctx.config, { reading: 'suggestions' })
  const member = await uploads.member()
  const { id } = await member.tus.send(picture, member.receipt)
  return { ...member, id, url: `/api/v1/documents/${id}/readings` }
}

describe('the text of a receipt', () => {
  it('is read after the verdict, without the network, and suggests total, date and hospital', async () => {
    await test.db
      .insertInto('hospital')
      .values({
        id: newId(),
        code: '54-001',
        name_th: 'โรงพยาบาลแพร่',
        name_en: 'Phrae Hospital',
        kind: 'hospital',
        province_th: 'แพร่',
        province_en: 'Phrae',
        latitude: 18,
        longitude: 100,
        search_text: 'โรงพยาบาลแพร\nphrae hospital\nphraehospital',
      })
      .execute()
    const { id, url, headers } = await sent()
    // Reads the text in this process. The process that usually reads has the lowest priority and may get no CPU time
    // while tests run.
    vi.spyOn(test.ctx.textReader, 'read').mockImplementationOnce((job) => readText(job))
    await test.ctx.jobs.drain()
    expect(await uploads.row(id)).toMatchObject({ fate: 'accepted' })
    const { data } = (await test.call({ url, as: headers })).json()
    expect(data.is_waiting).toBe(false)
    expect(data.readings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'total', value: '2050.50', source: 'ocr' }),
        expect.objectContaining({ kind: 'date', value: '2026-11-18', source: 'ocr' }),
        expect.objectContaining({
          kind: 'place',
          value: '54-001',
          place: { th: 'โรงพยาบาลแพร่', en: 'Phrae Hospital' },
        }),
      ]),
    )
  })

  it('is not read when the member has moved on', async () => {
    const { id, url, headers } = await sent()
    const read = vi.spyOn(test.ctx.textReader, 'read').mockRejectedValue(new Error('read in vain'))
    expect((await test.call({ method: 'DELETE', url, as: headers })).statusCode).toBe(204)
    await test.ctx.jobs.drain()
    await readDocument(test.ctx, id)
    expect(read).not.toHaveBeenCalled()
    expect((await test.call({ url, as: headers })).json().data).toEqual({ is_waiting: false, readings: [] })
  })

  it('ends with no suggestion if the reader fails, so that nobody waits for nothing', async () => {
    const { url, headers } = await sent()
    vi.spyOn(test.ctx.textReader, 'read').mockRejectedValue(new Error('no process'))
    await test.ctx.jobs.drain()
    expect((await test.call({ url, as: headers })).json().data).toEqual({ is_waiting: false, readings: [] })
  })

  it('is not read unless the configuration says so', async () => {
    Object.assign(test.ctx.config, { reading: 'exact' })
    const member = await uploads.member()
    const { id } = await member.tus.send(picture, member.receipt)
    await test.ctx.jobs.drain()
    const answer = await test.call({ url: `/api/v1/documents/${id}/readings`, as: member.headers })
    expect(answer.json().data).toEqual({ is_waiting: false, readings: [] })
  })
})
