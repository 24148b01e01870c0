import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { searchTextOf } from '../../src/text/thai-fold'
import { useTestApp } from '../test-app'

const testApp = useTestApp()

const names = {
  bangkok: ['โรงพยาบาลกรุงเทพ', 'Bangkok Hospital', 'กรุงเทพมหานคร', 'Bangkok'],
  chiangMai: ['โรงพยาบาลกรุงเทพเชียงใหม่', 'Bangkok Hospital Chiang Mai', 'เชียงใหม่', 'Chiang Mai'],
  bumrungrad: ['โรงพยาบาลบำรุงราษฎร์', 'Bumrungrad International Hospital', 'กรุงเทพมหานคร', 'Bangkok'],
  lampang: ['โรงพยาบาลลำปาง', 'Lampang Hospital', 'ลำปาง', 'Lampang'],
  clinic: ['คลินิกเวชกรรมเอกชัย', 'Ekachai Clinic', 'สมุทรสาคร', 'Samut Sakhon'],
} as const

beforeEach(async () => {
  await testApp.db
    .insertInto('hospital')
    .values(
      Object.entries(names).map(([code, [name_th, name_en, province_th, province_en]]) => ({
        id: newId(),
        code,
        name_th,
        name_en,
        kind: 'hospital' as const,
        province_th,
        province_en,
        latitude: 13.7,
        longitude: 100.5,
        search_text: searchTextOf([name_th, name_en, province_th, province_en]),
      })),
    )
    .execute()
})

async function search(query: Record<string, string>): Promise<string[]> {
  const answer = await testApp.call({ method: 'GET', url: '/api/v1/hospitals', query })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.items.map(({ code }: { code: string }) => code)
}

describe('searching for a hospital', () => {
  test.each([
    ['รพ.ลำปาง', ['lampang']],
    ['รพ ลำปาง', ['lampang']],
    ['โรงพยาบาล ลำปาง', ['lampang']],
    // In these searches, the vowel sara am is typed as two characters (nikhahit, sara aa) instead of one.
    ['ล\u0e4d\u0e32ปาง', ['lampang']],
    ['บ\u0e4d\u0e32รุงราษฎร', ['bumrungrad']],
    ['LAMPANG', ['lampang']],
    ['chiangmai', ['chiangMai']],
    ['hosp. lampang', ['lampang']],
    ['เอกชัย คลินิก', ['clinic']],
    ['Samut', ['clinic']],
    ['ไม่มีที่นี่เลย', []],
    ['🙂', []],
    ['%', []],
    ["' or 1=1 --", []],
  ])('%s finds %j', async (typed, found) => {
    expect(await search({ search: typed })).toEqual(found)
  })

  test('puts the exact name first, then names that begin with it, then the rest', async () => {
    expect(await search({ search: 'โรงพยาบาลกรุงเทพ' })).toEqual(['bangkok', 'chiangMai', 'bumrungrad'])
    expect(await search({ search: 'bumrung' })).toEqual(['bumrungrad'])
  })

  test('finds the nearest name when one letter is wrong', async () => {
    expect((await search({ search: 'bumrungrat international' }))[0]).toBe('bumrungrad')
    expect((await search({ search: 'รพ.บำรุงราชฎร์' }))[0]).toBe('bumrungrad')
  })

  test('ignores pattern characters', async () => {
    expect(await search({ search: '%' })).toEqual([])
    expect(await search({ search: 'zzz%ggg' })).toEqual([])
  })

  test('does not search until a word has three letters', async () => {
    expect(await search({ search: 'ลำ' })).toHaveLength(5)
    expect(await search({ search: 'ลำป' })).toEqual(['lampang'])
  })

  test('lists by name up to the limit when nothing is typed', async () => {
    const all = ['bangkok', 'chiangMai', 'bumrungrad', 'lampang', 'clinic']
    expect(await search({})).toEqual(all)
    expect(await search({ search: '  ', limit: '2' })).toEqual(all.slice(0, 2))
  })

  test('refuses a limit beyond 100 and a search text beyond 100 characters', async () => {
    for (const query of [{ limit: '101' }, { search: 'ก'.repeat(101) }]) {
      const answer = await testApp.call({ method: 'GET', url: '/api/v1/hospitals', query })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    }
  })

  test('needs the API key only', async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/v1/hospitals' })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'api_key_missing'])
  })
})
