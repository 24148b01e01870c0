import { staffRoles } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import { sha256 } from '../../src/ids'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { emptyAccount, makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { makeStaff } from '../factory-staff'
import { anyAddress, anyPhone } from '../one-time-codes/otp-world'
import { proveFlow } from '../prove-flow'
import { apiKey, type TestApp, testPartner } from '../test-app'
import type { Caller } from './route-verdicts'

type Headers = Record<string, string>
const other = { id: 'otherpartner', secret: 'other-partner-secret' }
const ownPartner = { partnerid: testPartner.id, secretkey: testPartner.secret }

/** Creates every kind of caller and returns their headers. */
export async function makeCallers(test: TestApp): Promise<Record<Caller, Headers>> {
  const { db } = test
  await db.insertInto('partner').values({ id: other.id, ins_code: 'OTH' }).execute()
  await db
    .insertInto('partner_secret')
    .values({ partner_id: other.id, slot: 1, secret_hash: sha256(other.secret) })
    .execute()
  const member = await makeMember(db)
  const as = await test.signIn(member)
  const stranger = await makeMember(db)
  await test.signIn(stranger)
  const gone = await signedIn(test)
  await emptyAccount(db, gone.accountId)
  const signedOut = await signedIn(test)
  await test.call({ method: 'DELETE', url: '/api/v1/session', as: signedOut.as })
  const over = await signedIn(test)
  await db
    .updateTable('session')
    .set({
      absolute_expires_at: new Date('2026-11-20T00:00:00Z'),
      idle_expires_at: new Date('2026-11-20T00:00:00Z'),
    })
    .where('account_id', '=', over.accountId)
    .execute()
  return withKey({
    nobody: {},
    'with the API key only': {},
    'a partner': ownPartner,
    'a partner with a wrong secret': { ...ownPartner, secretkey: 'wrong-secret' },
    'a partner with another one’s secret': { ...ownPartner, secretkey: other.secret },
    'a partner with a flow of another purpose': { ...ownPartner, 'register-token': await guestFlow(test) },
    'a client': clientHeaders,
    'a staff member': (await makeStaff(db, { grants: staffRoles.map((role) => ({ role, insurer: null })) }))
      .headers,
    'a member': as,
    'a member with a flow of another purpose': { ...as, 'register-token': await guestFlow(test) },
    'a member with another member’s flow': {
      ...as,
      'register-token': await memberFlow(test, stranger.accountId),
    },
    'a member on another partner’s page': { ...as, partnerid: other.id },
    'a member on a page of no partner': { authorization: as.authorization ?? '' },
    'a member whose forced text waits': (await waiting(test)).as,
    'a made-up token': { ...as, authorization: `Bearer ${'x'.repeat(43)}` },
    'a member who signed out': signedOut.as,
    'a session that is over': over.as,
    'a deleted account': gone.as,
  })
}

function withKey(callers: Record<Caller, Headers>): Record<Caller, Headers> {
  const all = { ...callers }
  for (const [name, headers] of Object.entries(callers) as [Caller, Headers][])
    if (name !== 'nobody') all[name] = { 'x-api-key': apiKey, ...headers }
  return all
}

async function signedIn(test: TestApp) {
  const member = await makeMember(test.db)
  return { ...member, as: await test.signIn(member) }
}

/** Creates a member who must accept a new, forced version of the terms. All existing members have accepted it. */
async function waiting(test: TestApp) {
  const { db } = test
  const members = await db.selectFrom('account').select('id').where('status', '=', 'active').execute()
  const forced = await makeConsentDocument(db, { kind: 'terms', is_force: true })
  for (const { id } of members) await makeConsentEvent(db, id, forced)
  return await signedIn(test)
}

/** Creates a flow with a verified code and a purpose that needs no session. */
async function guestFlow(test: TestApp): Promise<string> {
  const flow = await startFlow(test.ctx, {
    purpose: 'register',
    partnerId: other.id,
    phone: anyPhone(),
    showsPhone: true,
    lang: 'th',
    ip: anyAddress(),
  })
  await proveFlow(test, flow.token)
  return flow.token
}

async function memberFlow(test: TestApp, accountId: string): Promise<string> {
  const session = await sessionOf(test.db, accountId)
  const flow = await startFlow(test.ctx, {
    purpose: 'card_details',
    partnerId: testPartner.id,
    phone: anyPhone(),
    showsPhone: true,
    member: { accountId, sessionId: session },
    lang: 'th',
    ip: anyAddress(),
  })
  await proveFlow(test, flow.token)
  return flow.token
}

async function sessionOf(db: Kysely<Database>, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.id
}
