import type { TelemedForm } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { seedTelemedTerms } from '../../seed/seed-reference'
import { newId } from '../../src/ids'
import { makeMember, testPassword } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeProvider, tokenOf, withTelemed } from '../telemedicine/telemed-factory'
import { testPartner } from '../test-partner'
import { served, tally, useTwoServers } from './use-two-servers'

const test = useTwoServers()

/** Creates a visit that is ready for the hand-off, with functions that call either server. */
async function agreed(form: TelemedForm) {
  await seedTelemedTerms(test.db)
  const member = await makeMember(test.db)
  const { coverageId } = await makeCoverage(test.db, {
    ...member,
    ...withTelemed,
    policy: { period_start: '2020-01-01', period_end: '2099-12-31' },
    coverage: { effective_date: '2020-01-01', expiry_date: '2099-12-31' },
  })
  const provider = await makeProvider(test.db, { hand_off: form })
  const body = { username: member.username, password: testPassword }
  const signedIn = await test.call(0, { method: 'POST', path: '/api/v1/session', body })
  const headers = { authorization: `Bearer ${signedIn.json.data.access_token}`, partnerid: testPartner.id }
  const start = {
    method: 'POST',
    path: '/api/v1/telemed-visits',
    headers,
    body: { provider_id: provider.id, entry: 'mart', coverage_id: coverageId },
  }
  const { id } = (await test.call(0, start)).json.data
  const path = `/api/v1/telemed-visits/${id}`
  for (const { id: document_id } of (await test.call(1, { method: 'GET', path: `${path}/terms`, headers }))
    .json.data.items)
    await test.call(1, { method: 'POST', path: `${path}/terms`, headers, body: { document_id, lang: 'th' } })
  const handOff = (key = newId()) => ({
    method: 'POST',
    path: `${path}/hand-off`,
    headers: { ...headers, 'idempotency-key': key },
    body: { coverage_id: coverageId, extra_ids: [], lang: 'th' },
  })
  const wayIn = async (server: number) =>
    (await test.call(server, { method: 'GET', path: `${path}/hand-off`, headers })).json.data
  const redeem = (credential: string, checkId = newId()) => ({
    method: 'POST',
    path: '/api/v1/telemed/redeem',
    body: { key: provider.key, credential, check_id: checkId },
  })
  return { start, handOff, wayIn, redeem, accountId: member.accountId }
}

describe('telemedicine on two servers with one database', () => {
  it.each(['link', 'code'] as const)('of 100 simultaneous arrivals by %s one is accepted', async (form) => {
    const { handOff, wayIn, redeem } = await agreed(form)
    expect((await test.call(0, handOff())).status).toBe(201)
    const { url, code } = await wayIn(1)
    const answers = served(await test.race(100, () => redeem(form === 'link' ? tokenOf(url) : code)))
    expect(tally(answers)).toEqual({ ok: 1, telemed_hand_off_over: answers.length - 1 })
    const told = await test.db
      .selectFrom('audit_event')
      .select('outcome')
      .where('action', '=', 'telemed.redeem')
      .where('outcome', '=', 'taken')
      .execute()
    expect(told).toHaveLength(1)
  })

  it('both sign with the same key, and repeated handoffs with one idempotency key are one', async () => {
    const { handOff, wayIn } = await agreed('link')
    const key = newId()
    const answers = served(await test.race(20, () => handOff(key)))
    const { ok = 0, busy = 0 } = tally(answers)
    expect(ok + busy).toBe(answers.length)
    expect(new Set(answers.flatMap(({ json }) => json.data?.expires_at ?? [])).size).toBe(1)
    expect(await test.db.selectFrom('telemed_hand_off').select('id').execute()).toHaveLength(1)
    const kid = async (server: number) =>
      JSON.parse(atob(tokenOf((await wayIn(server)).url).split('.')[0] ?? '')).kid
    expect(await kid(1)).toBe(await kid(0))
    expect(await test.db.selectFrom('signing_key').select('kid').execute()).toHaveLength(1)
  })

  it('many simultaneous starts create one visit', async () => {
    const { start, accountId } = await agreed('link')
    await test.race(40, () => start)
    const visits = test.db.selectFrom('telemed_visit').select('id').where('account_id', '=', accountId)
    expect(await visits.execute()).toHaveLength(1)
  })
})
