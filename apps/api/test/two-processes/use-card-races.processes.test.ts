import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember, testPassword } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { testPartner } from '../test-partner'
import { makeHospital } from '../use-card/use-card-world'
import { served, tally, useTwoServers } from './use-two-servers'

const test = useTwoServers()

async function prepared() {
  const member = await makeMember(test.db)
  const { coverageId, insurerCode } = await makeCoverage(test.db, {
    ...member,
    policy: { period_start: '2020-01-01', period_end: '2099-12-31' },
    coverage: { effective_date: '2020-01-01', expiry_date: '2099-12-31' },
  })
  const hospital = await makeHospital(test.db, ['opd'], insurerCode)
  const other = await makeHospital(test.db, ['opd'], insurerCode)
  const body = { username: member.username, password: testPassword }
  const answer = await test.call(0, { method: 'POST', path: '/api/v1/session', body })
  const as = { authorization: `Bearer ${answer.json.data.access_token}`, partnerid: testPartner.id }
  const start = (hospitalId = hospital.id) => ({
    method: 'POST',
    path: '/api/v1/use-cards',
    headers: { ...as, 'idempotency-key': newId() },
    body: { coverage_id: coverageId, hospital_id: hospitalId },
  })
  const get = (id: string) => test.call(1, { method: 'GET', path: `/api/v1/use-cards/${id}`, headers: as })
  const cancel = (id: string) => ({ method: 'DELETE', path: `/api/v1/use-cards/${id}`, headers: as })
  const check = (code: string) => ({
    method: 'POST',
    path: '/api/v1/desk/verify',
    body: { key: hospital.key, code, check_id: newId() },
  })
  return { hospital, other, start, get, cancel, check }
}

const shownCards = () => test.db.selectFrom('use_card').select(['id', 'state']).execute()

describe('one card on two servers with one database (R59)', () => {
  it('is shown once after 100 simultaneous calls', async () => {
    const { start } = await prepared()
    const answers = served(await test.race(100, () => start()))
    // The server refuses a call with `busy` if the call would have to wait too long.
    const { ok = 0, busy = 0 } = tally(answers)
    expect(ok + busy).toBe(answers.length)
    expect(ok).toBeGreaterThan(1)
    expect(new Set(answers.flatMap(({ json }) => json.data?.id ?? [])).size).toBe(1)
    expect(await shownCards()).toHaveLength(1)
  })

  it('is shown to one hospital after 100 simultaneous calls for two', async () => {
    const { start, hospital, other } = await prepared()
    const answers = served(await test.race(100, (index) => start(index % 4 < 2 ? hospital.id : other.id)))
    const { ok = 0, use_card_elsewhere: elsewhere = 0, busy = 0 } = tally(answers)
    expect(ok + elsewhere + busy).toBe(answers.length)
    expect(Math.min(ok, elsewhere)).toBeGreaterThan(1)
    expect(await shownCards()).toHaveLength(1)
  })

  it('is either checked or cancelled if both happen at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { start, get, cancel, check } = await prepared()
      const { id } = (await test.call(0, start())).json.data
      const { code } = (await get(id)).json.data
      const answers = await Promise.all([test.call(0, cancel(id)), test.call(1, check(code))])
      expect(tally(answers)).toEqual({ ok: 1, use_card_over: 1 })
      const { state } = (await get(id)).json.data
      expect(state).toBe(answers[0].status === 204 ? 'cancelled' : 'verified')
    }
  })
})
