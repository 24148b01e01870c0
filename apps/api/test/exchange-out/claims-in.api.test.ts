import { beforeEach, describe, expect, it } from 'vitest'
import { publishEvents } from '../../src/modules/events/publish'
import { brokenClaims, ledgerOfClaim } from '../adjudication/ledger-of-claim'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders, makeClient } from '../factory-client'

const world = useClaimWorld()
const { test } = world
let body: object
beforeEach(async () => {
  const coverage = await test.db
    .selectFrom('coverage')
    .select(['insurer_code', 'source', 'source_key'])
    .where('id', '=', world.coverageId)
    .executeTakeFirstOrThrow()
  body = {
    origin: 'hospital',
    mode: 'cashless',
    source_key: 'H-2026-0001',
    insurer: coverage.insurer_code,
    coverage: { source: coverage.source, source_key: coverage.source_key },
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้หวัดใหญ่',
    provider_name: 'โรงพยาบาลทดสอบ',
    hospital_claim_number: 'HN-77',
    lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 40_000, diagnosis_code: 'J11' }],
  }
})
const send = (payload: object, headers: Record<string, string> = clientHeaders) =>
  test.call({ method: 'POST', url: '/api/exchange/v1/claims', headers, payload })
const add = async (...sent: Parameters<typeof send>) => (await send(...sent)).json()

describe('a claim that comes in', () => {
  it('gets a number, a reservation and an event, has no account, and waits for a decision', async () => {
    const { data } = await add(body)
    expect(data).toMatchObject({
      outcome: 'new',
      claim: {
        status: 'received',
        origin: 'hospital',
        mode: 'cashless',
        key: { source: 'test', source_key: 'H-2026-0001' },
        hospital_claim_number: 'HN-77',
        lines: [{ billed_satang: 40_000, diagnosis_code: 'J11', decided: null }],
        decisions: [],
      },
    })
    const { id } = await test.db.selectFrom('claim').select('id').executeTakeFirstOrThrow()
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 40_000n })
    await publishEvents(test.ctx)
    const feed = await test.call({ url: '/api/exchange/v1/events', headers: clientHeaders })
    expect(feed.json().data.items.at(-1)).toMatchObject({
      type: 'claim.submitted',
      subject: { key: data.claim.claim_number },
    })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is added once, even if it is sent ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(body)))
    expect(answers.map(({ data }) => data.outcome).sort()).toEqual([...Array(9).fill('known'), 'new'])
    expect(new Set(answers.map(({ data }) => data.claim.claim_number)).size).toBe(1)
  })

  it('is known if it is sent again with the same content, and refused with other content', async () => {
    const { data } = await add(body)
    const reordered = Object.fromEntries(Object.entries(body).toReversed())
    expect(await add(reordered)).toMatchObject({ data: { outcome: 'known', claim: data.claim } })
    const [line] = data.claim.lines
    const others = [
      { symptom: 'ไอ' },
      { lines: [{ description: line.description, billed_satang: 40_001, diagnosis_code: 'J11' }] },
      { hospital_claim_number: undefined },
      { admited_date: '2026-11-17' },
    ]
    for (const other of others) {
      const response = await send({ ...body, ...other })
      expect([response.statusCode, response.json().code]).toEqual([409, 'version_conflict'])
    }
    const accident = { ...body, source_key: 'H-2', claim_type: 'accident' }
    expect((await add(accident)).data.outcome).toBe('new')
    // If the day of the accident is left out, Khum uses the day of treatment. So sending that day as the day of the
    // accident changes nothing.
    expect((await add({ ...accident, accident_date: '2026-11-18' })).data.outcome).toBe('known')
  })

  it('is refused if its lines add up to more than a claim can have (R58)', async () => {
    const description = { th: 'ค่าผ่าตัด', en: 'Surgery' }
    const lines = [9_000_000_000, 999_999_999, 1].map((billed_satang) => ({ description, billed_satang }))
    const refused = await send({ ...body, lines })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ path: 'lines.2.billed_satang', code: 'amount_range' }],
    ])
    expect((await add({ ...body, lines: lines.slice(0, 2) })).data.outcome).toBe('new')
  })

  it('stays known whatever is sent if a former release stored it, without a hash', async () => {
    const { data } = await add(body)
    await test.db.updateTable('claim').set({ source_hash: null }).execute()
    expect(await add({ ...body, symptom: 'ไอ' })).toEqual({ data: { outcome: 'known', claim: data.claim } })
  })

  it('is known although its coverage was shortened meanwhile', async () => {
    await add(body)
    await test.db
      .updateTable('coverage')
      .set({ expiry_date: '2026-11-10' })
      .where('id', '=', world.coverageId)
      .execute()
    expect((await add(body)).data.outcome).toBe('known')
  })

  it('is refused for an unknown coverage, one of another insurer, a day without cover and a wrong body', async () => {
    const unknown = { ...body, coverage: { source: 'khum', source_key: 'nothing' } }
    expect((await add(unknown)).code).toBe('coverage_not_claimable')
    const { headers } = await makeClient(test.db, { insurers: ['ZZZ'], scopes: ['claims.write'] })
    expect((await add(body, headers)).code).toBe('coverage_not_claimable')
    expect((await add({ ...body, admited_date: '1999-01-01' })).code).toBe('coverage_not_claimable')
    expect((await add({ ...body, source_key: '' })).fields).toEqual([{ path: 'source_key', code: 'invalid' }])
    expect(await test.db.selectFrom('claim').select('id').execute()).toEqual([])
  })
})
