import { beforeEach, describe, expect, test } from 'vitest'
import { makeMember, makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeLink } from '../family/family-world'
import { useTestApp } from '../test-app'
import { here, makeHospital } from './hospital-world'

const testApp = useTestApp()
const position = { lat: String(here.latitude), lng: String(here.longitude) }

let coverage: string
let insurer: string
let member: Record<string, string>
let stranger: Record<string, string>

beforeEach(async () => {
  const { db } = testApp
  const made = await makeMember(db)
  const cover = await makeCoverage(db, { personId: made.personId, accountId: made.accountId })
  coverage = cover.coverageId
  insurer = cover.insurerCode
  member = await testApp.signIn(made)
  stranger = await testApp.signIn(await makeMember(db))
  const other = await makeCoverage(db, { personId: made.personId, insurer: { code: 'OTHER' } })
  await makeHospital(db, 100, { code: 'none' })
  await makeHospital(db, 200, { code: 'other', networks: [{ insurer: other.insurerCode, service: 'opd' }] })
  await makeHospital(db, 300, {
    code: 'both',
    networks: [
      { insurer, service: 'opd' },
      { insurer, service: 'ipd' },
    ],
  })
  await makeHospital(db, 400, { code: 'ipd', networks: [{ insurer, service: 'ipd' }] })
  await makeHospital(db, 500, { code: 'ended', networks: [{ insurer, service: 'opd', to: '2026-11-20' }] })
  await makeHospital(db, 600, {
    code: 'to come',
    networks: [{ insurer, service: 'opd', from: '2026-11-22' }],
  })
  await makeHospital(db, 700, { code: 'last day', networks: [{ insurer, service: 'opd', to: '2026-11-21' }] })
})

function ask(query: Record<string, string>, as?: Record<string, string>, url = '/api/v1/hospitals') {
  return testApp.call({ method: 'GET', url, query, ...(as ? { as } : {}) })
}

describe('the network of a card', () => {
  test('is shown for each hospital, by the card’s insurer and for today', async () => {
    const { items } = (await ask({ ...position, coverage }, member)).json().data
    expect(
      Object.fromEntries(items.map((item: { code: string; network: string[] }) => [item.code, item.network])),
    ).toEqual({
      none: [],
      other: [],
      both: ['ipd', 'opd'],
      ipd: ['ipd'],
      ended: [],
      'to come': [],
      'last day': ['opd'],
    })
  })

  test('filters hospitals by service, near and by name', async () => {
    for (const query of [{ ...position }, {}]) {
      const { items } = (await ask({ ...query, coverage, network: 'opd' }, member)).json().data
      expect(items.map(({ code }: { code: string }) => code).toSorted()).toEqual(['both', 'last day'])
    }
    expect((await ask({ coverage, network: 'dental' }, member)).json().data.items).toEqual([])
  })

  test('is shown for one hospital', async () => {
    const { items } = (await ask({ coverage, network: 'ipd', ...position }, member)).json().data
    const answer = await ask({ coverage }, member, `/api/v1/hospitals/${items[0].id}`)
    expect(answer.json().data).toMatchObject({ code: 'both', network: ['ipd', 'opd'] })
  })

  test('gives the same response for another member’s card and an unknown one (R38, R39)', async () => {
    const unknown = 'A'.repeat(22)
    const { items } = (await ask({})).json().data
    for (const url of ['/api/v1/hospitals', `/api/v1/hospitals/${items[0].id}`]) {
      const answers = [await ask({ coverage }, stranger, url), await ask({ coverage: unknown }, member, url)]
      const bodies = answers.map((answer) => ({ ...answer.json(), trace_id: '' }))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(bodies[0]).toEqual(bodies[1])
    }
  })

  test('is shown for a relative’s card while the authority to see it lasts (R42)', async () => {
    const { db, clock } = testApp
    const reader = await makeMember(db)
    const as = await testApp.signIn(reader)
    const personId = await makePerson(db)
    const { coverageId } = await makeCoverage(db, { personId, accountId: reader.accountId })
    expect((await ask({ coverage: coverageId }, as)).statusCode).toBe(404)
    const ends_at = new Date(clock.now().getTime() + 60_000)
    await makeLink(testApp, { accountId: reader.accountId, personId }, { ends_at })
    expect((await ask({ coverage: coverageId }, as)).statusCode).toBe(200)
    clock.advance(60_000)
    expect((await ask({ coverage: coverageId }, as)).statusCode).toBe(404)
  })

  test('is refused to a guest', async () => {
    const answer = await ask({ coverage })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_missing'])
  })
})
