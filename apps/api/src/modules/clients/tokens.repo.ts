import type { ClaimParty, ClientKey } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

export interface LiveClient {
  id: string
  system: string | null
  insurers: string[] | null
  scopes: string[]
  party: ClaimParty | null
  created_by: string
}

export interface LiveCredential {
  id: string
  kind: 'secret' | 'key'
  secret_hash: Buffer | null
  jwk: (ClientKey & { kid: string }) | null
}

/** Finds a client that hasn't ended, with its secrets and keys. Null if there is no such client. */
export async function findLiveClient(
  db: Db,
  id: string,
): Promise<{ client: LiveClient; credentials: LiveCredential[] } | null> {
  const rows = await db
    .selectFrom('client')
    .innerJoin('client_credential as credential', 'credential.client_id', 'client.id')
    .select([
      'client.id',
      'client.system',
      'client.insurers',
      'client.scopes',
      'client.party',
      'client.created_by',
      'credential.id as credential_id',
      'credential.kind',
      'credential.secret_hash',
      'credential.jwk',
    ])
    .where('client.id', '=', id)
    .where('client.ended_at', 'is', null)
    .execute()
  const [client] = rows
  if (!client) return null
  const credentials = rows.map(({ credential_id, kind, secret_hash, jwk }) => ({
    id: credential_id,
    kind,
    secret_hash,
    jwk,
  }))
  return { client, credentials }
}

/**
 * Stores a token. Does nothing if the client or its credential has ended in the meantime.
 * @returns whether the token was stored
 */
export async function insertToken(
  db: Db,
  token: { hash: Buffer; credentialId: string; scopes: readonly string[]; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into client_token (token_hash, client_id, credential_id, scopes, expires_at)
    select ${token.hash}, client.id, credential.id, ${token.scopes}::text[], ${token.expiresAt}
    from client_credential credential join client on client.id = credential.client_id
    where credential.id = ${token.credentialId} and client.ended_at is null
    for key share of credential
    returning 1`.execute(db)
  return rows.length > 0
}

/** Returns the client of a token that hasn't expired, with the scopes of the token. */
export async function findByToken(db: Db, hash: Buffer, now: Date): Promise<LiveClient | null> {
  const row = await db
    .selectFrom('client_token as token')
    .innerJoin('client', 'client.id', 'token.client_id')
    .select([
      'client.id',
      'client.system',
      'client.insurers',
      'token.scopes',
      'client.party',
      'client.created_by',
    ])
    .where('token.token_hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('client.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Marks an assertion as used. @returns false if it was used before */
export async function spendAssertion(
  db: Db,
  assertion: { clientId: string; jtiHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('client_assertion')
    .values({ client_id: assertion.clientId, jti_hash: assertion.jtiHash, expires_at: assertion.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return row !== undefined
}
