import { beforeEach, describe, expect, it } from 'vitest'
import { demoInsurers } from '../../seed/demo/partners'
import { referenceInsurers } from '../../seed/reference/insurers'
import { makeMember } from '../factories'
import { useTestApp } from '../test-app'

const test = useTestApp()
let as: Record<string, string>

beforeEach(async () => {
  await test.db
    .insertInto('insurer')
    .values(referenceInsurers.map((insurer) => ({ ...insurer, aliases: [...insurer.aliases] })))
    .execute()
  as = await test.signIn(await makeMember(test.db))
})

async function search(typed?: string): Promise<string[]> {
  const query = typed === undefined ? {} : { search: typed }
  const answer = await test.call({ url: '/api/v1/insurers', query, as })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.items.map(({ code }: { code: string }) => code)
}

describe('searching for an insurer or bank', () => {
  it.each([
    ['aia', 'AIA'],
    ['เอไอเอ', 'AIA'],
    ['AIA Thailand', 'AIA'],
    ['thai life', 'TLI'],
    ['thailife', 'TLI'],
    ['ไทยประกัน', 'TLI'],
    ['โอเชี่ยนไลฟ์', 'OCEAN'],
    // These names are typed without tone marks and without thanthakhat, the mark of a silent letter.
    ['โอเชียนไลฟ', 'OCEAN'],
    ['ชับไลฟ', undefined],
    ['ธกส', 'BAAC'],
    ['ธ.ก.ส.', 'BAAC'],
    ['แบงก์กสิกรไทย', 'KBANK'],
    ['แบงค์กรุงเทพ', 'BBL'],
    ['KBank', 'KBANK'],
    ['krungsri', 'BAY'],
  ])('%s finds %s first', async (typed, code) => {
    expect((await search(typed))[0]).toBe(code)
  })

  it('leaves out unlicensed ones, such as those of the demo', async () => {
    const values = { code: 'DEMO', name_th: 'สาธิตประกันภัย', name_en: 'Demo Insurance', licensed: false }
    await test.db
      .insertInto('insurer')
      .values({ ...values, kind: 'life' })
      .execute()
    expect(await search('DEMO')).toEqual([])
    expect(await search('🙂')).toEqual([])
    expect(demoInsurers.map(({ licensed }) => licensed)).toEqual(demoInsurers.map(() => false))
  })

  it('lists all of them when nothing is typed, with names in both languages', async () => {
    expect(await search()).toHaveLength(referenceInsurers.length)
    expect(await search('  ')).toHaveLength(referenceInsurers.length)
    const [first] = (await test.call({ url: '/api/v1/insurers', query: { search: 'AIA' }, as })).json().data
      .items
    expect(first).toEqual({
      code: 'AIA',
      name: { th: 'เอไอเอ ประเทศไทย', en: 'AIA Thailand' },
      kind: 'life',
      logo: null,
    })
  })

  it('finds nothing for an unknown name, and ignores pattern characters', async () => {
    expect(await search('ไม่มีบริษัทนี้แน่')).toEqual([])
    expect(await search('z%z_')).toEqual([])
  })

  it('is for members and takes up to a hundred characters', async () => {
    const nobody = await test.call({ url: '/api/v1/insurers' })
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'session_missing'])
    const long = await test.call({ url: '/api/v1/insurers', query: { search: 'ก'.repeat(101) }, as })
    expect([long.statusCode, long.json().code]).toEqual([400, 'validation_failed'])
  })
})
