import { beforeEach, describe, expect, test } from 'vitest'
import { hospitalSearchText } from '../../src/modules/hospitals/places/hospital-record'
import { useTestApp } from '../test-app'
import { makeHospital } from './hospital-world'

const testApp = useTestApp()

const places = [
  ['siriraj', 'โรงพยาบาลศิริราช', 'Siriraj Hospital'],
  ['rama', 'โรงพยาบาลรามาธิบดี', 'Ramathibodi Hospital'],
  ['chula', 'โรงพยาบาลจุฬาลงกรณ์', 'King Chulalongkorn Memorial Hospital'],
  ['samitivej', 'โรงพยาบาลสมิติเวช สุขุมวิท', 'Samitivej Sukhumvit Hospital'],
  ['samitivej-2', 'โรงพยาบาลสมิติเวช ศรีนครินทร์', 'Samitivej Srinakarin Hospital'],
  ['phyathai', 'โรงพยาบาลพญาไท 2', 'Phyathai 2 Hospital'],
  ['skin', 'คลินิกเวชกรรมผิวสวย', 'Phiw Suay Clinic'],
] as const

beforeEach(async () => {
  for (const [code, name_th, name_en] of places) await makeHospital(testApp.db, 0, { code, name_th, name_en })
})

async function search(typed: string): Promise<string[]> {
  const answer = await testApp.call({ method: 'GET', url: '/api/v1/hospitals', query: { search: typed } })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.items.map(({ code }: { code: string }) => code)
}

describe('a misspelt name', () => {
  test.each([
    ['ศิริราด', 'siriraj'],
    ['รพ.ศิริราท', 'siriraj'],
    ['รามาธิบดร', 'rama'],
    ['โรงพยาบาลจุฬาลงกรน์', 'chula'],
    ['chulalongkon', 'chula'],
    ['sirirat', 'siriraj'],
    ['ramathibordi hospital', 'rama'],
    ['samitiwej sukumvit', 'samitivej'],
    ['samitivej srinakharin', 'samitivej-2'],
    ['phayathai', 'phyathai'],
    ['คลินิกเวชกรรมผิวสวน', 'skin'],
  ])('%s finds %s first', async (typed, code) => {
    expect((await search(typed))[0]).toBe(code)
  })

  test('needs a similar word in the name for every word typed', async () => {
    expect(await search('samitiwej zzzzzz')).toEqual([])
    expect(await search('qqqqqqqq')).toEqual([])
  })

  test('finds a hospital under its new name, and no closed one', async () => {
    const { db } = testApp
    const names = { name_th: 'โรงพยาบาลวิมานทอง', name_en: 'Wimanthong Hospital' }
    const text = { ...names, province_th: 'น่าน', province_en: 'Nan', aliases: [] }
    await db
      .updateTable('hospital')
      .set({ ...names, search_text: hospitalSearchText(text) })
      .where('code', '=', 'rama')
      .execute()
    expect(await search('wimantong')).toEqual(['rama'])
    expect(await search('ramathibordi')).toEqual([])
    await db.updateTable('hospital').set({ active: false }).where('code', '=', 'rama').execute()
    expect(await search('wimantong')).toEqual([])
  })
})
