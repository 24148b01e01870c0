import { expect, it } from 'vitest'
import { makeStaff } from '../factory-staff'
import { useTestApp } from '../test-app'

const test = useTestApp()
const minute = 60_000

const me = (headers: Record<string, string>) =>
  test.app.inject({ method: 'GET', url: '/api/office/v1/me', headers })

it('the signed-in person sees name, roles and what they allow for which insurers', async () => {
  for (const code of ['AAA', 'BBB'])
    await test.db.insertInto('insurer').values({ code, name_th: 'ก', name_en: code, kind: 'life' }).execute()
  const { headers } = await makeStaff(test.db, {
    name: 'Napat',
    grants: [
      { role: 'assessor', insurer: 'AAA' },
      { role: 'auditor', insurer: 'BBB' },
    ],
  })
  const { data } = (await me(headers)).json()
  expect(data).toMatchObject({ name: 'Napat', grants: [{ role: 'assessor' }, { role: 'auditor' }] })
  const held = Object.fromEntries(
    data.permissions.map((each: { permission: string; insurers: string[] }) => [
      each.permission,
      each.insurers,
    ]),
  )
  expect(held['claims.read']).toEqual(['AAA', 'BBB'])
  expect(held['claims.decide']).toEqual(['AAA'])
  expect(held['audit.read']).toEqual(['BBB'])
  expect(held['staff.manage']).toBeUndefined()
  expect(data.insurers.map((each: { code: string }) => each.code)).toEqual(['AAA', 'BBB'])
})

it('a session ends 10 hours after sign-in, however much it is used (R91)', async () => {
  const { headers } = await makeStaff(test.db)
  for (let passed = 0; passed < 600; passed += 20) {
    expect((await me(headers)).statusCode, `after ${passed} minutes`).toBe(200)
    test.clock.advance(20 * minute)
  }
  expect((await me(headers)).json().code).toBe('staff_session_missing')
})

it('a session that idles for 30 minutes is over, and a call just before prolongs it (R91)', async () => {
  const { headers } = await makeStaff(test.db)
  test.clock.advance(30 * minute - 1)
  expect((await me(headers)).statusCode).toBe(200)
  test.clock.advance(30 * minute)
  expect((await me(headers)).json().code).toBe('staff_session_missing')
})

it('ended access and changed roles take effect with the next call (R91)', async () => {
  const { headers, staffId } = await makeStaff(test.db)
  await test.db.deleteFrom('staff_grant').where('staff_id', '=', staffId).execute()
  expect((await me(headers)).json().data.permissions).toEqual([])
  const at = test.clock.now()
  await test.db.updateTable('staff').set({ ended_at: at }).where('id', '=', staffId).execute()
  expect((await me(headers)).json().code).toBe('staff_session_missing')
})

it('signing out ends the session, also for someone who has copied the cookie', async () => {
  const { headers } = await makeStaff(test.db)
  const out = await test.app.inject({ method: 'DELETE', url: '/api/office/v1/session', headers })
  expect(out.statusCode).toBe(204)
  expect(String(out.headers['set-cookie'])).toMatch(
    /^khum-office=;.*Path=\/api\/office.*HttpOnly.*SameSite=Strict/,
  )
  expect((await me(headers)).json().code).toBe('staff_session_missing')
})

it('no other cookie or token opens the office', async () => {
  const { token } = await makeStaff(test.db)
  const others: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `khum-office=${token.slice(0, -1)}` },
    { cookie: `khum-office=${'x'.repeat(43)}` },
    { cookie: `khum-refresh=${token}` },
  ]
  for (const headers of others) expect((await me(headers)).json().code).toBe('staff_session_missing')
})

it('refuses a call that another site started', async () => {
  const { headers } = await makeStaff(test.db)
  const from = (origin: Record<string, string>) =>
    test.app.inject({ method: 'DELETE', url: '/api/office/v1/session', headers: { ...headers, ...origin } })
  expect((await from({ origin: 'https://evil.example' })).json().code).toBe('origin_refused')
  expect((await from({ 'sec-fetch-site': 'cross-site' })).json().code).toBe('origin_refused')
})
