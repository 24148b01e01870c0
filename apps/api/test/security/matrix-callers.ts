import { staffRoles } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import { sha256 } from '../../src/ids'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { emptyAccount, makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { makeConsentDocument } from '../factory-consent'
import { makeStaff } from '../factory-staff'
import { anyAddress, anyPhone } from '../one-time-codes/otp-world'
import { proveFlow } from '../prove-flow'
import { apiKey, type TestApp, testPartner } from '../test-app'
import type { Caller } from './route-verdicts'

type Headers = Record<string, string>
const other = { id: 'otherpartner', secret: 'other-partner-secret' }
const ownPartner = { partnerid: testPartner.id, secretkey: testPartner.secret }

/** Creates a caller of one kind and returns the caller's headers. */
export async function makeCaller(test: TestApp, caller: Caller): Promise<Headers> {
  await test.db.insertInto('partner').values({ id: other.id, ins_code: 'OTH' }).execute()
  await test.db
    .insertInto('partner_secret')
    .values({ partner_id: other.id, slot: 1, secret_hash: sha256(other.secret) })
    .execute()
  const headers = await makers[caller](test)
  return caller === 'nobody' ? headers : { 'x-api-key': apiKey, ...headers }
}

const makers: Record<Caller, (test: TestApp) => Headers | Promise<Headers>> = {
  nobody: () => ({}),
  'with the API key only': () => ({}),
  'a partner': () => ownPartner,
  'a partner with a wrong secret': () => ({ ...ownPartner, secretkey: 'wrong-secret' }),
  'a partner with another one’s secret': () => ({ ...ownPartner, secretkey: other.secret }),
  'a partner with a flow of another purpose': async (test) => ({
    ...ownPartner,
    'register-token': await guestFlow(test),
  }),
  'a client': () => clientHeaders,
  'a staff member': async ({ db }) =>
    (await makeStaff(db, { grants: staffRoles.map((role) => ({ role, insurer: null })) })).headers,
  'a member': async (test) => (await signedIn(test)).as,
  'a member with a flow of another purpose': async (test) => ({
    ...(await signedIn(test)).as,
    'register-token': await guestFlow(test),
  }),
  'a member with another member’s flow': async (test) => ({
    ...(await signedIn(test)).as,
    'register-token': await memberFlow(test, (await signedIn(test)).accountId),
  }),
  'a member on another partner’s page': async (test) => ({
    ...(await signedIn(test)).as,
    partnerid: other.id,
  }),
  'a member on a page of no partner': async (test) => ({
    authorization: (await signedIn(test)).as.authorization ?? '',
  }),
  'a member whose forced text waits': async (test) => {
    await makeConsentDocument(test.db, { kind: 'terms', is_force: true })
    return (await signedIn(test)).as
  },
  'a made-up token': () => ({
    authorization: `Bearer ${'x'.repeat(43)}`,
    partnerid: testPartner.id,
  }),
  'a member who signed out': async (test) => {
    const { as } = await signedIn(test)
    await test.call({ method: 'DELETE', url: '/api/v1/session', as })
    return as
  },
  'a session that is over': async (test) => {
    const { accountId, as } = await signedIn(test)
    const ended = new Date('2026-11-20T00:00:00Z')
    await test.db
      .updateTable('session')
      .set({ absolute_expires_at: ended, idle_expires_at: ended })
      .where('account_id', '=', accountId)
      .execute()
    return as
  },
  'a deleted account': async (test) => {
    const { accountId, as } = await signedIn(test)
    await emptyAccount(test.db, accountId)
    return as
  },
}

async function signedIn(test: TestApp) {
  const member = await makeMember(test.db)
  return { ...member, as: await test.signIn(member) }
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
