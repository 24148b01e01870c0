import { expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { demoStaff, demoStaffNames } from '../../src/modules/development/demo-staff'
import { ensureDemoStaff } from '../../src/modules/staff/demo-staff'
import { useTestApp } from '../test-app'

const test = useTestApp()
type Cookies = Record<string, string>

const get = (url: string, cookies: Cookies = {}) => test.app.inject({ method: 'GET', url, cookies })

async function signInAs(name: string) {
  const started = await get('/api/office/v1/sign-in?next=/office/claims')
  const pending = { 'khum-office-sign-in': started.cookies[0]?.value ?? '' }
  const page = new URL(String(started.headers.location))
  expect(page.pathname).toBe('/dev/staff')
  const list = await get(page.pathname + page.search)
  for (const each of demoStaffNames) expect(list.body).toContain(`(${each})`)
  const chosen = await get(`${page.pathname}${page.search}&person=${name}`)
  const back = new URL(String(chosen.headers.location))
  const done = await get(back.pathname + back.search, pending)
  return {
    to: done.headers.location,
    token: done.cookies.find((each) => each.name === 'khum-office')?.value ?? '',
  }
}

it('each demo person signs in with a button', async () => {
  await ensureDemoStaff(test.db, test.clock.now())
  for (const name of demoStaffNames) {
    const { to, token } = await signInAs(name)
    expect(to).toBe('/office/claims')
    const me = await get('/api/office/v1/me', { 'khum-office': token })
    expect(me.json().data).toMatchObject({ id: demoStaff[name].id, name: demoStaff[name].name })
  }
})

it('ensuring them again gives nobody back a role that was taken', async () => {
  await ensureDemoStaff(test.db, test.clock.now())
  await test.db.deleteFrom('staff_grant').where('staff_id', '=', demoStaff.chai.id).execute()
  await ensureDemoStaff(test.db, test.clock.now())
  const grants = await test.db.selectFrom('staff_grant').selectAll().execute()
  expect(grants.filter(({ staff_id }) => staff_id === demoStaff.chai.id)).toEqual([])
})

it('a server in production has no demo sign-in, and refuses a demo person’s session (R84)', async () => {
  await ensureDemoStaff(test.db, test.clock.now())
  const { token } = await signInAs('chai')
  const { ctx } = test
  const production = await buildApp({ ...ctx, config: { ...ctx.config, env: 'production' } }, 'no-pages')
  const call = (url: string) => production.inject({ method: 'GET', url, cookies: { 'khum-office': token } })
  expect((await call('/api/office/v1/me')).json().code).toBe('staff_session_missing')
  const start = await call('/api/office/v1/sign-in')
  expect([start.statusCode, start.headers.location]).toEqual([303, '/office?sign_in=unavailable'])
  expect((await call('/dev/staff')).statusCode).toBe(404)
  await production.close()
})
