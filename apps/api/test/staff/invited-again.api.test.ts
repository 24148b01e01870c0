import type { StaffGrant } from '@khum/contract'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { signInByIdentity } from '../../src/modules/staff/sign-in.service'
import { insertIdentity } from '../../src/modules/staff/staff.repo'
import { makeStaff } from '../factory-staff'
import { useTestApp } from '../test-app'

const test = useTestApp()
const grants: StaffGrant[] = [{ role: 'auditor', insurer: null }]
const email = 'napat@tpa.example'
const issuer = 'https://login.tpa.example'
let admin: Awaited<ReturnType<typeof makeStaff>>
let former: Awaited<ReturnType<typeof makeStaff>>

beforeEach(async () => {
  admin = await makeStaff(test.db, { grants: [{ role: 'administrator', insurer: null }] })
  former = await makeStaff(test.db, { name: 'Napat', email })
  await insertIdentity(test.db, {
    issuer,
    subject: 'former',
    staffId: former.staffId,
    at: test.clock.now(),
  })
  await call('POST', `/${former.staffId}/end`)
})

const call = (method: 'GET' | 'POST', path = '', payload?: object) =>
  test.app.inject({
    method,
    url: `/api/office/v1/staff${path}`,
    headers: { ...admin.headers, 'idempotency-key': newId() },
    ...(payload && { payload }),
  })

function signIn(subject: string, address: string | null) {
  const from = { sessionId: null, addressKey: '192.0.2.1', userAgent: '', sessionToken: null }
  return signInByIdentity(test.ctx, { issuer, subject, email: address }, from)
}

it('the address of a person whose access has ended can be given to a new employee (R91)', async () => {
  const invited = await call('POST', '', { name: 'Busaba', email, grants })
  const { id } = invited.json().data
  expect([invited.statusCode, id === former.staffId]).toEqual([201, false])
  expect(await signIn('former', null)).toEqual({ failure: 'unknown' })
  expect(await signIn('new', email)).toEqual({ token: expect.any(String) })
  const { items } = (await call('GET')).json().data
  expect(items).toContainEqual(expect.objectContaining({ id, name: 'Busaba', email, ended_at: null }))
  expect(items.at(-1)).toMatchObject({ id: former.staffId, name: 'Napat', grants: [] })
})

it('a person who comes back has the same account, also with another one at the provider (R91)', async () => {
  const invited = await call('POST', '', { name: 'Napat', email, grants })
  expect(invited.json().data.id).toBe(former.staffId)
  expect(await signIn('new', email)).toEqual({ token: expect.any(String) })
  expect(await signIn('former', email)).toEqual({ failure: 'unknown' })
})

it('a person who comes back under another spelling of the name has the same account (R91)', async () => {
  await test.db.updateTable('staff').set({ name: 'Napat Suksai' }).where('id', '=', former.staffId).execute()
  for (const name of ['Ms. Napat  SUKSAI', 'Suksai, Napat']) {
    const invited = await call('POST', '', { name, email, grants })
    expect(invited.json().data.id, name).toBe(former.staffId)
    await call('POST', `/${former.staffId}/end`)
  }
  const invited = await call('POST', '', { name: 'Napa Suksai', email, grants })
  expect(invited.json().data.id).not.toBe(former.staffId)
})
