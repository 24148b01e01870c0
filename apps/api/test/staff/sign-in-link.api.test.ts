import { beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../src/cli/admin/run-admin'
import { makeStaff } from '../factory-staff'
import { password, type Tab, useLocalOffice } from './local-office'

const office = useLocalOffice()
const { test, newTab, ask, post, me, joined, firstStep } = office

const linkOf = (tab: Tab, id: string) => ask(tab, 'POST', `/api/office/v1/staff/${id}/sign-in-link`)

async function admin(insurer: string | null = null): Promise<Tab & { staffId: string }> {
  const made = await makeStaff(test.db, {
    grants: [{ role: 'administrator', insurer }],
    at: test.clock.now(),
  })
  return { ...newTab(), cookies: { 'khum-office': made.token }, staffId: made.staffId }
}

beforeEach(async () => {
  for (const code of ['AAA', 'BBB'])
    await test.db.insertInto('insurer').values({ code, name_th: code, name_en: code, kind: 'life' }).execute()
})

describe('an administrator’s new link (R91)', () => {
  it('ends the sessions and everything the person signed in with', async () => {
    const person = await joined()
    const answer = await linkOf(await admin(), person.staffId)
    const { link, expires_at } = answer.json().data
    expect(expires_at).toBe(new Date(test.clock.now().getTime() + 3 * 86_400_000).toISOString())
    expect((await me(person.tab)).code).toBe('staff_session_missing')
    expect((await firstStep(person.tab, person.email)).json().code).toBe('credentials_wrong')
    const [, token] = /^http:\/\/localhost:3000\/office\/join#([\w-]{43})$/.exec(link) ?? []
    const opened = await post(newTab(), '/link', { token: token ?? '' })
    expect(opened.json().data).toMatchObject({ email: person.email })
    const [code = ''] = person.recoveryCodes
    expect((await post(newTab(), '/link/use', { ...person.body, token, code })).statusCode).not.toBe(200)
  })

  it('is only for administrators of every insurer that the person works for, and not for oneself', async () => {
    const both = await makeStaff(test.db, {
      grants: [
        { role: 'assessor', insurer: 'AAA' },
        { role: 'assessor', insurer: 'BBB' },
      ],
    })
    const every = await makeStaff(test.db, {
      grants: [
        { role: 'assessor', insurer: 'AAA' },
        { role: 'auditor', insurer: null },
      ],
    })
    const ofAaa = await admin('AAA')
    for (const { staffId } of [both, every])
      expect((await linkOf(ofAaa, staffId)).json().code).toBe('staff_other_insurers')
    expect((await linkOf(await admin('BBB'), every.staffId)).json().code).toBe('not_found')
    const boss = await admin()
    expect((await linkOf(boss, boss.staffId)).json().code).toBe('staff_self')
    expect((await linkOf(boss, both.staffId)).statusCode).toBe(200)
    test.clock.advance(600_001)
    expect((await linkOf(boss, both.staffId)).json().code).toBe('staff_proof_needed')
  })

  it('isn’t offered where staff sign in at a provider', async () => {
    const { token } = await makeStaff(test.db, { grants: [{ role: 'administrator', insurer: null }] })
    const { staffId } = await makeStaff(test.db)
    const url = `/api/office/v1/staff/${staffId}/sign-in-link`
    const answer = await test.app.inject({ method: 'POST', url, cookies: { 'khum-office': token } })
    expect(answer.json().code).toBe('staff_sign_in_elsewhere')
  })

  it('ended access removes everything the person signed in with', async () => {
    const person = await joined()
    await ask(await admin(), 'POST', `/api/office/v1/staff/${person.staffId}/end`)
    for (const table of ['staff_password', 'staff_totp', 'staff_recovery_code', 'staff_link'] as const)
      expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

describe('npm run admin', () => {
  const run = (env: Record<string, string>, ...args: string[]) =>
    runAdmin(args, { openDb: async () => test.db, env, clock: test.clock })
  const local = { STAFF_SIGN_IN: 'local', PUBLIC_URL: 'https://khum.example' }
  const tokenIn = (text: string) => /https:\/\/khum\.example\/office\/join#([\w-]{43})/.exec(text)?.[1] ?? ''

  it('prints a link for the first administrator, and again only when asked to', async () => {
    const person = ['--email', 'Boss@TPA.example', '--name', 'Boss']
    const token = tokenIn(await run(local, 'invite', ...person))
    expect((await post(newTab(), '/link', { token })).json().data.email).toBe('boss@tpa.example')
    const renewed = tokenIn(await run(local, 'sign-in-link', '--email', 'boss@tpa.example'))
    expect((await post(newTab(), '/link', { token })).json().code).toBe('staff_link_over')
    expect((await post(newTab(), '/link', { token: renewed })).statusCode).toBe(200)
    const { email, tab } = await joined()
    expect(await run(local, 'invite', '--email', email, '--name', 'Known')).not.toContain('join#')
    expect((await me(tab)).data.email).toBe(email)
    await run(local, 'sign-in-link', '--email', email)
    expect((await me(tab)).code).toBe('staff_session_missing')
  })

  it('refuses a link for an unknown address, and where staff sign in at a provider', async () => {
    await expect(run(local, 'sign-in-link', '--email', 'no@tpa.example')).rejects.toThrow('no@tpa.example')
    await expect(run({}, 'sign-in-link', '--email', 'no@tpa.example')).rejects.toThrow('STAFF_SIGN_IN=local')
    await expect(run(local, 'sign-in-link')).rejects.toThrow('--email is needed')
  })
})

describe('where staff don’t have accounts of Khum', () => {
  it('the calls return not_found, and the page gets the way to sign in', async () => {
    const guest = (method: 'GET' | 'POST', path: string, payload?: object) =>
      test.app.inject({ method, url: `/api/office/v1/sign-in${path}`, ...(payload ? { payload } : {}) })
    expect((await guest('GET', '/way')).json().data).toEqual({ way: 'provider' })
    const bodies = {
      '/password': { email: 'a@b.example', password },
      '/second-factor': { pending: 'A', code: '000000' },
      '/link': { token: 'A'.repeat(43) },
      '/link/use': { token: 'A'.repeat(43), setup: 'A', password, code: '000000' },
    }
    for (const [path, body] of Object.entries(bodies))
      expect((await guest('POST', path, body)).json().code, path).toBe('not_found')
  })

  it('with local accounts, nobody can sign in at the demo provider', async () => {
    expect((await ask(newTab(), 'GET', '/api/office/v1/sign-in/way')).json().data).toEqual({ way: 'local' })
    const answer = await ask(newTab(), 'GET', '/api/office/v1/sign-in')
    expect(answer.headers.location).toBe('/office?sign_in=unavailable')
  })
})
