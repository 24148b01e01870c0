import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { decideClaim, makeClaim } from '../factory-claim'
import { type CoverageSpec, makeCoverage } from '../factory-coverage'
import { enterLedger } from '../factory-ledger'
import { useTestApp } from '../test-app'

const testApp = useTestApp()

async function signedIn() {
  const member = await makeMember(testApp.db)
  return { ...member, headers: await testApp.signIn(member) }
}

async function get(url: string, headers: Record<string, string>) {
  return await testApp.call({ method: 'GET', url, as: headers })
}

/** Creates a member with one coverage. Returns the coverage's card as the list of cards has it. */
async function cardOf(spec: Partial<CoverageSpec>) {
  const member = await signedIn()
  await makeCoverage(testApp.db, { ...member, ...spec })
  return (await get('/api/v1/coverages', member.headers)).json().data.items[0]
}

describe('the list of cards', () => {
  test('needs a session', async () => {
    const answer = await testApp.call({ method: 'GET', url: '/api/v1/coverages' })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_missing'])
  })

  test('shows only the member’s own cards, in their order', async () => {
    const member = await signedIn()
    await makeCoverage(testApp.db, await makeMember(testApp.db))
    const second = await makeCoverage(testApp.db, { ...member, sort: 2 })
    const first = await makeCoverage(testApp.db, { ...member, sort: 1 })
    const { data } = (await get('/api/v1/coverages', member.headers)).json()
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual([first.coverageId, second.coverageId])
    expect(data.as_of).toBe('2026-11-21T05:00:00.000Z')
  })

  test('is empty for a member without coverage', async () => {
    const { headers } = await signedIn()
    expect((await get('/api/v1/coverages', headers)).json().data.items).toEqual([])
  })

  test('shows only the last four characters of policy number and employee id', async () => {
    const member = await signedIn()
    await makeCoverage(testApp.db, {
      ...member,
      policy: { card_type: 'group', number: 'GRP-2569-0088421' },
      coverage: { employee_id: 'EMP-00771234', card_number: 'CARD-5550001' },
    })
    const answer = await get('/api/v1/coverages', member.headers)
    expect(answer.json().data.items[0]).toMatchObject({
      policy_number_masked: '••••8421',
      employee_id_masked: '••••1234',
    })
    expect(answer.body).not.toMatch(/0088421|00771234|5550001/)
  })

  test('shows the remaining part of the main yearly amount', async () => {
    const member = await signedIn()
    const { coverageId, limits } = await makeCoverage(testApp.db, member)
    const target = { accountId: member.accountId, coverageId, limitId: limits.ipd_year }
    await enterLedger(testApp.db, target, [
      ['consume', 1_000_000],
      ['reserve', 500_000],
    ])
    const [card] = (await get('/api/v1/coverages', member.headers)).json().data.items
    expect(card.headline).toEqual({ kind: 'ipd', value: 50_000_000, left: 48_500_000 })
  })

  // The test clock's day is 2026-11-21. Claims can be sent until 30 days after a coverage has ended.
  test.each([
    ['in force', {}, {}, 'in_force', true],
    ['late with its premium', { status: 'grace' }, {}, 'grace', true],
    ['lapsed', { status: 'lapsed' }, {}, 'lapsed', false],
    ['not yet begun', {}, { effective_date: '2026-11-22' }, 'waiting', false],
    ['on its last day', {}, { expiry_date: '2026-11-21' }, 'in_force', true],
    ['ended yesterday', {}, { expiry_date: '2026-11-20' }, 'ended', true],
    ['ended 30 days ago', {}, { expiry_date: '2026-10-22' }, 'ended', true],
    ['ended 31 days ago', {}, { expiry_date: '2026-10-21' }, 'ended', false],
  ] as const)('shows state and claimability of a card %s', async (_, policy, coverage, state, claimable) => {
    expect(await cardOf({ policy, coverage })).toMatchObject({ state, claimable })
  })
})

describe('one coverage', () => {
  test('shows its benefits with the used, pending and remaining amounts, and the end of a waiting period', async () => {
    const member = await signedIn()
    const { coverageId, limits } = await makeCoverage(testApp.db, {
      ...member,
      coverage: { waiting_from: '2026-11-01' },
      costSharing: [{ kind: 'coinsurance_percent', value: 20, benefit_kind: 'opd' }],
      benefits: [
        {
          kind: 'opd',
          waiting_days: 30,
          limits: [
            { key: 'year', value: 4_000_000 },
            { key: 'visit', value: 200_000, scope: 'visit' },
          ],
        },
      ],
    })
    await enterLedger(testApp.db, { accountId: member.accountId, coverageId, limitId: limits.year }, [
      ['consume', 150_000],
      ['reserve', 90_000],
    ])
    const { data } = (await get(`/api/v1/coverages/${coverageId}`, member.headers)).json()
    expect(data.benefits).toMatchObject([
      {
        kind: 'opd',
        copay_percent: 20,
        waiting_until: '2026-12-01',
        limits: [
          {
            id: limits.year,
            value: 4_000_000,
            used: 150_000,
            pending: 90_000,
            left: 3_760_000,
            period_start: '2026-01-01',
            period_end: '2026-12-31',
          },
          { id: limits.visit, value: 200_000, used: null, pending: null, left: null, period_start: null },
        ],
      },
    ])
  })

  test('shows the claims against it: the amount paid if approved, else the amount claimed', async () => {
    const member = await signedIn()
    const { coverageId } = await makeCoverage(testApp.db, member)
    const claim = { account_id: member.accountId, coverage_id: coverageId, medical_expense: 150_000 }
    await makeClaim(testApp.db, { ...claim, admited_date: '2026-11-01' })
    const approved = await makeClaim(testApp.db, {
      ...claim,
      admited_date: '2026-11-10',
      status: 'partly_approved',
    })
    await makeClaim(testApp.db, { ...claim, admited_date: '2026-11-05', status: 'not_approved' })
    await decideClaim(testApp.db, approved, 80_000)
    const other = await makeMember(testApp.db)
    // Another account sent this claim. The history shows it without an id, so that the member can't open it.
    await makeClaim(testApp.db, { ...claim, account_id: other.accountId, admited_date: '2026-10-01' })
    const { data } = (await get(`/api/v1/coverages/${coverageId}`, member.headers)).json()
    expect(data.claim_history).toMatchObject([
      { claim_id: approved, admission_date: '2026-11-10', amount_satang: 80_000, group: 'approved' },
      { admission_date: '2026-11-05', amount_satang: 150_000, group: 'rejected' },
      { admission_date: '2026-11-01', amount_satang: 150_000, group: 'in_process' },
      { claim_id: null, admission_date: '2026-10-01', amount_satang: 150_000, group: 'in_process' },
    ])
  })

  test('has claims without an account, from a hospital or on paper, which can’t be opened', async () => {
    const member = await signedIn()
    const { coverageId } = await makeCoverage(testApp.db, member)
    const claim = { account_id: null, partner_id: null, email: null, coverage_id: coverageId }
    const id = await makeClaim(testApp.db, { ...claim, origin: 'hospital', mode: 'cashless' })
    await makeClaim(testApp.db, { ...claim, origin: 'paper', admited_date: '2026-10-01' })
    const { data } = (await get(`/api/v1/coverages/${coverageId}`, member.headers)).json()
    expect(data.claim_history).toMatchObject([
      { claim_id: null, origin: 'hospital' },
      { claim_id: null, origin: 'paper' },
    ])
    expect((await get(`/api/v1/claims/${id}`, member.headers)).statusCode).toBe(404)
  })

  test('gives the same response for another member’s coverage and an unknown one (R39)', async () => {
    const member = await signedIn()
    const others = await makeCoverage(testApp.db, await makeMember(testApp.db))
    const answers = await Promise.all(
      [others.coverageId, newId(), 'x'].map((id) => get(`/api/v1/coverages/${id}`, member.headers)),
    )
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
      expect({ ...answer.json(), trace_id: '' }).toEqual({ ...answers[0]?.json(), trace_id: '' })
    }
  })

  test('is not found once it is removed from the list', async () => {
    const member = await signedIn()
    const { coverageId } = await makeCoverage(testApp.db, { personId: member.personId })
    expect((await get(`/api/v1/coverages/${coverageId}`, member.headers)).statusCode).toBe(404)
  })
})
