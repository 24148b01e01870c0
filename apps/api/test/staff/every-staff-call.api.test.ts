import { type Endpoint, endpoints, permissionsOf, staffRoles } from '@khum/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf, callRow } from '../clients/call-row'
import { makeTwoInsurers } from '../clients/two-insurers'
import { watchQueries } from '../clients/watch-queries'
import { makeStaff } from '../factory-staff'
import { type TestApp, useTestApp } from '../test-app'
import { bodies, existing, missing, officeWide } from './staff-calls'

type Row = [name: string, row: Endpoint]
const rows: Row[] = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'staff')

const callIn =
  (test: TestApp) => (row: Row, params: Record<string, string>, headers: Record<string, string>) =>
    callRow(test, row, { params, headers, bodies })

const rolesFor = ({ permission }: Endpoint) =>
  staffRoles.filter(
    (role) => permission === 'signed_in' || permissionsOf(role).some((held) => held === permission),
  )

const scoped = rows
  .filter(([, { permission }]) => permission !== 'signed_in')
  .flatMap((row) => rolesFor(row[1]).map((role) => [row[0], role, row[1]] as const))
const reading = scoped.filter(([, , { method }]) => method === 'GET')

describe('every call of staff (R90)', () => {
  // These tests can share a database: each creates its own staff, and all calls use ids that don't exist.
  const test = useTestApp(beforeAll)
  const call = callIn(test)
  beforeAll(() => makeTwoInsurers(test))

  it('names a permission that a role has, and its errors', () => {
    expect(rows.length).toBeGreaterThan(1)
    for (const [name, row] of rows) {
      expect(rolesFor(row).length, name).toBeGreaterThan(0)
      expect(row.errors, name).toEqual(
        expect.arrayContaining(['staff_session_missing', 'staff_permission_missing']),
      )
      expect(row.path, name).toMatch(/^\/api\/office\/v1\//)
    }
  })

  it.each(staffRoles)('is refused to the role %s if the role may not make it', async (role) => {
    const wrong: string[] = []
    for (const row of rows) {
      for (const insurer of [null, 'AAA']) {
        const { headers } = await makeStaff(test.db, { grants: [{ role, insurer }] })
        const answer = await call(row, missing, headers)
        const isRefused = answer.statusCode === 403 && answer.json().code === 'staff_permission_missing'
        if (isRefused === rolesFor(row[1]).includes(role)) wrong.push(`${row[0]}: ${answer.statusCode}`)
        expect(answer.statusCode, row[0]).toBeLessThan(500)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(rows)('%s is refused without a role, without a session and after its end', async (...row) => {
    const none = await makeStaff(test.db, { grants: [] })
    if (row[1].permission !== 'signed_in')
      expect((await call(row, missing, none.headers)).json().code).toBe('staff_permission_missing')
    expect((await call(row, missing, {})).json().code).toBe('staff_session_missing')
    const all = await makeStaff(test.db, { grants: staffRoles.map((role) => ({ role, insurer: null })) })
    const at = test.clock.now()
    await test.db.updateTable('staff').set({ ended_at: at }).where('id', '=', all.staffId).execute()
    expect((await call(row, missing, all.headers)).json().code).toBe('staff_session_missing')
  })
})

describe.each([
  // Calls that only read can't affect each other, so the tests share one set of rows.
  ['reads', beforeAll, reading],
  ['changes', beforeEach, scoped.filter((one) => !reading.includes(one))],
] as const)('every call of staff of one insurer that %s data (R90, R99)', (_does, hook, calls) => {
  const test = useTestApp(hook)
  const call = callIn(test)
  let foreign: Awaited<ReturnType<typeof existing>>
  hook(async () => {
    await makeTwoInsurers(test)
    foreign = await existing(test, 'BBB')
  })

  it.each(calls)(
    '%s by the role %s can’t tell another insurer’s data from missing ones, and reads none of them',
    async (name, role, endpoint) => {
      const row: Row = [name, endpoint]
      const { headers } = await makeStaff(test.db, { grants: [{ role, insurer: 'AAA' }] })
      const own = (await makeStaff(test.db, { grants: [{ role, insurer: 'BBB' }] })).headers
      const queries = watchQueries(foreign.marks)
      const given = await call(row, foreign.params, headers).finally(queries.stop)
      expect(queries.found).toEqual([])
      for (const mark of foreign.marks) expect(given.body).not.toContain(mark)
      if (officeWide.has(name)) return expect(given.statusCode).toBe(404)
      if (endpoint.path.includes(':')) {
        const others = watchQueries([])
        const unknown = await call(row, missing, headers).finally(others.stop)
        expect(others.ran).toEqual(queries.ran)
        expect([given.statusCode, bytesOf(given.body)]).toEqual([404, bytesOf(unknown.body)])
      }
      // The same call succeeds for a person of the insurer BBB, which has these rows. So the first call was refused
      // because of the insurer.
      const allowed = await call(row, foreign.params, own)
      expect([401, 403, 404], allowed.body).not.toContain(allowed.statusCode)
    },
  )
})
