import { type ClaimParty, type ClientScope, clientScopes } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { ClientCaller } from '../src/caller'
import type { Database } from '../src/db/schema'
import { newId, newToken, sha256 } from '../src/ids'
import { insertClient, insertCredential } from '../src/modules/clients/clients.repo'
import { insertToken } from '../src/modules/clients/tokens.repo'

interface ClientFields {
  id?: string
  system?: string
  /** The insurers of the client; null, the default, for every insurer. */
  insurers?: string[] | null
  scopes?: readonly ClientScope[]
  /** Null, the default, means that the client may decide claims for the TPA and for the insurer. */
  party?: ClaimParty | null
  createdBy?: string
  secret?: string
  token?: string
}

/**
 * Creates a client with a secret and a token that is valid throughout a test. By default, the client has every scope.
 */
export async function makeClient(db: Kysely<Database>, fields: ClientFields = {}) {
  const { id = newId(), secret = newToken(), token = newToken() } = fields
  const {
    scopes = clientScopes,
    insurers = null,
    party = null,
    system = 'TEST',
    createdBy = 'Test Person',
  } = fields
  const at = new Date('2026-11-20T00:00:00Z')
  await insertClient(db, { id, system, insurers, scopes, party, createdBy, createdByClient: null, at })
  await insertCredential(db, id, { kind: 'secret', hash: sha256(secret) }, at)
  const { id: credentialId } = await db
    .selectFrom('client_credential')
    .select('id')
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow()
  await insertToken(db, { hash: sha256(token), credentialId, scopes, expiresAt: new Date('2099-01-01') })
  return { id, secret, token, headers: { authorization: `Bearer ${token}` } }
}

/** A client with every scope, which useTestApp creates before each test. */
export const testClient = {
  id: 'TestClientOfAllScopes1',
  secret: 'test-client-secret',
  token: 't'.repeat(43),
}
/** Returns `testClient` in the form in which services get their caller. */
export function testCaller(): ClientCaller {
  return {
    clientId: testClient.id,
    system: 'TEST',
    insurers: null,
    scopes: clientScopes,
    party: null,
    createdBy: 'Test Person',
    addressKey: '192.0.2.1',
    about: {},
  }
}
/** The environment in which a command runs as `testClient`. */
export const clientEnv = { KHUM_CLIENT_ID: testClient.id, KHUM_CLIENT_SECRET: testClient.secret }
/** The headers with which a test calls as `testClient`. */
export const clientHeaders = { authorization: `Bearer ${testClient.token}` }
