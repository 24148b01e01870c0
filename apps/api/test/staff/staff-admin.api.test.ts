import { dayMs, type StaffGrant, type StaffPerson, type StaffRole, type StaffSession } from '@khum/contract'
import { beforeEach, expect, it } from 'vitest'
import { runAdmin } from '../../src/cli/admin/run-admin'
import { newId } from '../../src/ids'
import { startStaffSession } from '../../src/modules/staff/staff-sessions.service'
import { purgeExpired } from '../../src/purge-expired'
import { useClaimWorld } from '../claims/claim-world'
import { makeClaim } from '../factory-claim'
import { makeStaff } from '../factory-staff'
import { waitsOrEnds } from '../waits-or-ends'

const world = useClaimWorld()
const { test } = world
let admin: Awaited<ReturnType<typeof makeStaff>>

beforeEach(async () => {
  for (const code of ['AAA', 'BBB'])
    await test.db.insertInto('insurer').values({ code, name_th: code, name_en: code, kind: 'life' }).execute()
  admin = await makeStaff(test.db, { grants: [{ role: 'administrator', insurer: null }] })
})

type Headers = Record<string, string>
const grant = (role: StaffRole, insurer: string | null = null): StaffGrant => ({ role, insurer })

const list = (headers: Headers) => test.app.inject({ method: 'GET', url: '/api/office/v1/staff', headers })
const invite = (headers: Headers, body: object) =>
  test.app.inject({
    method: 'POST',
    url: '/api/office/v1/staff',
    headers: { ...headers, 'idempotency-key': newId() },
    payload: body,
  })
const putGrants = (headers: Headers, id: string, grants: StaffGrant[]) =>
  test.app.inject({ method: 'PUT', url: `/api/office/v1/staff/${id}/grants`, headers, payload: { grants } })
const end = (headers: Headers, id: string) =>
  test.app.inject({ method: 'POST', url: `/api/office/v1/staff/${id}/end`, headers })
const me = (headers: Headers) => test.app.inject({ method: 'GET', url: '/api/office/v1/me', headers })

it('an administrator invites a person, changes the roles and ends the access', async () => {
  const invited = await invite(admin.headers, {
    name: ' Napat ',
    email: ' Napat@TPA.example ',
    grants: [grant('assessor', 'AAA')],
  })
  expect(invited.statusCode).toBe(201)
  const { id } = invited.json().data
  expect(invited.json().data).toMatchObject({ name: 'Napat', email: 'napat@tpa.example', ended_at: null })
  const changed = await putGrants(admin.headers, id, [grant('senior_assessor', 'BBB')])
  expect(changed.json().data.grants).toEqual([grant('senior_assessor', 'BBB')])
  expect((await end(admin.headers, id)).json().data.ended_at).toBe('2026-11-21T05:00:00.000Z')
  const { items } = (await list(admin.headers)).json().data
  expect(items.at(-1)).toMatchObject({ id, grants: [], ended_at: '2026-11-21T05:00:00.000Z' })
})

it('an administrator of every insurer says which claims a person gets; one of some insurers may not (R90)', async () => {
  const person = await makeStaff(test.db, { grants: [grant('assessor', 'AAA')] })
  const put = (headers: Headers, body: object, id = person.staffId) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/office/v1/staff/${id}/competence`,
      headers,
      payload: body,
    })
  const competence = { admited_types: ['opd', 'dental'], most_satang: 500_000 }
  expect((await put(admin.headers, competence)).json().data.competence).toEqual(competence)
  const open = { admited_types: null, most_satang: null }
  expect((await put(admin.headers, open)).json().data.competence).toEqual(open)
  for (const wrong of [
    { admited_types: [], most_satang: 1 },
    { admited_types: null, most_satang: 0 },
  ])
    expect((await put(admin.headers, wrong)).statusCode).toBe(400)
  expect((await put(admin.headers, competence, admin.staffId)).json().code).toBe('staff_self')
  const local = await makeStaff(test.db, { grants: [grant('administrator', 'AAA')] })
  expect((await put(local.headers, competence)).statusCode).toBe(404)
})

it('inviting the address of a person whose access has ended opens the same account again', async () => {
  const person = await makeStaff(test.db, { name: 'Napat', email: 'napat@tpa.example' })
  await end(admin.headers, person.staffId)
  const body = { name: 'NAPAT', email: 'napat@tpa.example', grants: [grant('auditor')] }
  expect((await invite(admin.headers, body)).json().data).toMatchObject({
    id: person.staffId,
    ended_at: null,
  })
  // The person's session ended together with their access. The new invitation doesn't make that session valid again.
  expect((await me(person.headers)).json().code).toBe('staff_session_missing')
})

it('roles aren’t replaced from a screen that shows older ones', async () => {
  const before = [grant('assessor', 'AAA'), grant('payments')]
  const { staffId } = await makeStaff(test.db, { grants: before })
  await putGrants(admin.headers, staffId, [grant('payments')])
  const put = (shown: StaffGrant[]) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/office/v1/staff/${staffId}/grants`,
      headers: admin.headers,
      payload: { before: shown, grants: [...before, grant('auditor')] },
    })
  const stale = await put(before)
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'staff_roles_changed'])
  expect((await put([grant('payments')])).json().data.grants).toHaveLength(3)
})

it('a person whose access has ended gets no roles from a screen that still shows them', async () => {
  const { staffId, email } = await makeStaff(test.db, { grants: [grant('assessor', 'AAA')] })
  await end(admin.headers, staffId)
  const answer = await putGrants(admin.headers, staffId, [grant('senior_assessor')])
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  const again = await invite(admin.headers, { name: 'Test Staff', email, grants: [grant('auditor')] })
  expect(again.json().data).toMatchObject({ id: staffId, grants: [grant('auditor')], ended_at: null })
})

it('ended access ends every session at once, and gives the claims back to the queue (R91)', async () => {
  const claimId = await makeClaim(test.db, {
    account_id: world.member.accountId,
    coverage_id: world.coverageId,
    status: 'checking',
  })
  const person = await makeStaff(test.db, { grants: [grant('assessor')] })
  await test.db
    .updateTable('claim')
    .set({ held_by: person.staffId, held_since: test.clock.now() })
    .where('id', '=', claimId)
    .execute()
  expect((await me(person.headers)).statusCode).toBe(200)
  await end(admin.headers, person.staffId)
  expect((await me(person.headers)).json().code).toBe('staff_session_missing')
  const claim = await test.db
    .selectFrom('claim')
    .select('held_by')
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow()
  expect(claim.held_by).toBeNull()
})

it('nobody changes their own roles or ends their own access, so an administrator remains', async () => {
  const own = { name: 'Me', email: admin.email, grants: [grant('assessor')] }
  for (const answer of [
    await putGrants(admin.headers, admin.staffId, []),
    await end(admin.headers, admin.staffId),
    await invite(admin.headers, own),
  ])
    expect(answer.json().code).toBe('staff_self')
  expect((await me(admin.headers)).json().data.grants).toEqual([grant('administrator')])
})

it.each([
  ['end the access of', end],
  ['take the roles from', (headers: Headers, id: string) => putGrants(headers, id, [])],
])('of two administrators who %s each other at the same time, one remains (R91)', async (_how, remove) => {
  const second = await makeStaff(test.db, { grants: [grant('administrator')] })
  const answers: ReturnType<typeof end>[] = []
  await test.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('staff')
      .select('id')
      .where('id', 'in', [admin.staffId, second.staffId])
      .forUpdate()
      .execute()
    for (const [by, of] of [
      [admin, second],
      [second, admin],
    ] as const) {
      const answer = remove(by.headers, of.staffId)
      answers.push(answer)
      await waitsOrEnds(test.db, answer, answers.length)
    }
  })
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 403])
})

it('asks for a new proof of identity after ten minutes (R91)', async () => {
  const person = await makeStaff(test.db)
  test.clock.advance(600_001)
  for (const answer of [
    await putGrants(admin.headers, person.staffId, []),
    await end(admin.headers, person.staffId),
    await invite(admin.headers, { name: 'New', email: 'new@tpa.example', grants: [grant('auditor')] }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'staff_proof_needed'])
  expect((await list(admin.headers)).statusCode).toBe(200)
})

it('an administrator of one insurer sees and changes only the roles for this insurer (R90)', async () => {
  const ofAaa = await makeStaff(test.db, { grants: [grant('administrator', 'AAA')] })
  const both = await makeStaff(test.db, { grants: [grant('assessor', 'AAA'), grant('assessor', 'BBB')] })
  const other = await makeStaff(test.db, { grants: [grant('assessor', 'BBB')] })
  const { items } = (await list(ofAaa.headers)).json().data
  expect(items.map((each: { id: string }) => each.id).sort()).toEqual([ofAaa.staffId, both.staffId].sort())
  expect(items.flatMap((each: { grants: StaffGrant[] }) => each.grants)).not.toContainEqual(
    grant('assessor', 'BBB'),
  )
  expect((await end(ofAaa.headers, other.staffId)).json().code).toBe('not_found')
  for (const grants of [[grant('auditor', 'BBB')], [grant('auditor')]])
    expect((await putGrants(ofAaa.headers, both.staffId, grants)).json().code).toBe('validation_failed')
  // A person's last role can't be taken away. To end the person's access, an administrator must call `end`.
  const none = (await putGrants(ofAaa.headers, both.staffId, [])).json()
  expect([none.code, none.fields?.[0].path]).toEqual(['validation_failed', 'grants'])
  await end(ofAaa.headers, both.staffId)
  expect((await me(both.headers)).json().data.grants).toEqual([grant('assessor', 'BBB')])
})

it.each([
  ['an address without @', { email: 'napat' }, 'email'],
  ['no name', { name: ' ' }, 'name'],
  ['no role', { grants: [] }, 'grants'],
  ['an unknown insurer', { grants: [grant('auditor', 'NIX')] }, 'grants'],
])('refuses an invitation with %s and says where', async (_name, wrong, field) => {
  const body = { name: 'Napat', email: 'napat@tpa.example', grants: [grant('auditor')], ...wrong }
  const answer = await invite(admin.headers, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[0].path).toContain(field)
})

it('an administrator sees where a person is signed in, and ends one session or all (R91)', async () => {
  const person = await makeStaff(test.db, { grants: [grant('assessor', 'AAA')] })
  const second = await startStaffSession(
    { db: test.db, clock: test.clock },
    { staffId: person.staffId, how: 'test' },
    {
      addressKey: '192.0.2.1',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
      sessionToken: null,
    },
  )
  const url = `/api/office/v1/staff/${person.staffId}/sessions`
  const sessions = async (headers: Headers) =>
    (await test.app.inject({ method: 'GET', url, headers })).json().data?.items
  const endOnes = (headers: Headers, session_id: string | null) =>
    test.app.inject({ method: 'POST', url: `${url}/end`, headers, payload: { session_id } })
  const items: StaffSession[] = await sessions(admin.headers)
  expect(items.map(({ device }) => device).toSorted()).toEqual(['', 'Chrome · Windows'])
  const chrome = items.find(({ device }) => device !== '')?.id ?? ''
  const other = await makeStaff(test.db, { grants: [grant('administrator', 'BBB')] })
  expect((await endOnes(other.headers, null)).json().code).toBe('not_found')
  expect((await endOnes(admin.headers, chrome)).json().data.items).toHaveLength(1)
  expect((await me({ cookie: `khum-office=${second}` })).json().code).toBe('staff_session_missing')
  expect((await me(person.headers)).statusCode).toBe(200)
  // Tries to end a session of the administrator with a call whose path has the id of `person`. The call must end
  // nothing.
  const mine: StaffSession[] = (
    await test.app.inject({
      method: 'GET',
      url: `/api/office/v1/staff/${admin.staffId}/sessions`,
      headers: admin.headers,
    })
  ).json().data.items
  expect(mine).toMatchObject([{ is_current: true }])
  await endOnes(admin.headers, mine[0]?.id ?? '')
  expect((await me(admin.headers)).statusCode).toBe(200)
  expect((await endOnes(admin.headers, null)).json().data.items).toEqual([])
  expect((await me(person.headers)).json().code).toBe('staff_session_missing')
})

it('an administrator sees when a person was last active, also long after the session ended (R70)', async () => {
  const person = await makeStaff(test.db, { at: new Date('2026-11-20T05:00:00Z') })
  const from = { addressKey: '192.0.2.1', userAgent: '', sessionToken: null }
  await startStaffSession(test.ctx, { staffId: person.staffId, how: 'test' }, from)
  test.clock.advance(3 * dayMs)
  await purgeExpired(test.ctx)
  const { headers } = await makeStaff(test.db, {
    grants: [{ role: 'administrator', insurer: null }],
    at: test.clock.now(),
  })
  const { items }: { items: StaffPerson[] } = (await list(headers)).json().data
  expect(items.find(({ id }) => id === person.staffId)?.last_seen_at).toBe('2026-11-21T05:00:00.000Z')
  const sessions = test.db.selectFrom('staff_session').select('id').where('staff_id', '=', person.staffId)
  expect(await sessions.execute()).toHaveLength(1)
})

it('npm run admin -- invite makes the first administrator', async () => {
  const run = (...args: string[]) =>
    runAdmin(args, { openDb: async () => test.db, env: {}, clock: test.clock })
  expect(await run('invite', '--email', 'Boss@TPA.example', '--name', 'Boss')).toContain('boss@tpa.example')
  const boss = await test.db
    .selectFrom('staff')
    .innerJoin('staff_grant', 'staff_id', 'staff.id')
    .select(['email', 'role', 'insurer_code'])
    .where('email', '=', 'boss@tpa.example')
    .execute()
  expect(boss).toEqual([{ email: 'boss@tpa.example', role: 'administrator', insurer_code: null }])
  await expect(run('invite', '--email', 'boss')).rejects.toThrow('--email and --name are needed')
})
