import { type ClaimParty, type Client, type ClientKey, clientScopes } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { ClientCaller, InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import { slotForNew } from '../../keys/two-slots'

type Db = Kysely<Database>
/** A credential to store: a secret's hash or a public key. */
export type NewCredential =
  | { kind: 'secret'; hash: Buffer }
  | { kind: 'key'; jwk: ClientKey & { kid: string } }

/** SQL condition: the caller may act for all insurers of the client. */
export function isManagedBy({ insurers }: InsurerScope) {
  return sql<boolean>`(${insurers}::text[] is null or client.insurers <@ ${insurers}::text[])`
}

/** Lists the clients that the caller may manage, newest first. With `id`, lists only the client with this id. */
export async function listClients(db: Db, caller: InsurerScope, id: string | null = null): Promise<Client[]> {
  const { rows } = await sql<{
    id: string
    system: string | null
    insurers: string[] | null
    scopes: string[]
    party: ClaimParty | null
    sealed_source: string | null
    created_by: string
    created_at: Date
    ended_at: Date | null
    credentials: { kind: 'secret' | 'key'; kid: string | null; created_at: string }[]
  }>`
    select client.id, system, insurers, scopes, party, sealed_source, created_by, client.created_at, ended_at, coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'kid', jwk ->> 'kid', 'created_at',
        to_char(credential.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by credential.created_at, slot)
      from client_credential credential where credential.client_id = client.id), '[]') as credentials
    from client
    where ${isManagedBy(caller)} and (${id}::text is null or client.id = ${id})
    order by client.created_at desc, client.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    scopes: clientScopes.filter((scope) => row.scopes.includes(scope)),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }))
}

export interface NewClient {
  id: string
  system: string | null
  insurers: readonly string[] | null
  scopes: readonly string[]
  party: ClaimParty | null
  createdBy: string
  createdByClient: string | null
  at: Date
}

export async function insertClient(db: Db, client: NewClient): Promise<void> {
  await db
    .insertInto('client')
    .values({
      id: client.id,
      system: client.system,
      insurers: client.insurers ? [...client.insurers] : null,
      scopes: [...client.scopes],
      party: client.party,
      created_by: client.createdBy,
      created_by_client: client.createdByClient,
      created_at: client.at,
    })
    .execute()
}

/** Locks a client that the caller may manage. @returns null if there is no such client */
export async function lockClient(
  db: Db,
  caller: InsurerScope,
  id: string,
): Promise<{
  ended_at: Date | null
  system: string | null
  party: ClaimParty | null
  created_by: string
} | null> {
  const row = await db
    .selectFrom('client')
    .select(['ended_at', 'system', 'party', 'created_by'])
    .where('id', '=', id)
    .where(isManagedBy(caller))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores a credential. If the client already has two credentials of this kind, the older one is deleted, and the tokens
 * that were issued for the older one stop working.
 */
export async function insertCredential(
  db: Db,
  clientId: string,
  credential: NewCredential,
  at: Date,
): Promise<void> {
  const valid = await db
    .selectFrom('client_credential')
    .select(['id', 'slot'])
    .where('client_id', '=', clientId)
    .where('kind', '=', credential.kind)
    .orderBy('created_at')
    .orderBy('slot')
    .execute()
  const slot = slotForNew(valid)
  const replaced = valid.find((live) => live.slot === slot)
  if (replaced) await db.deleteFrom('client_credential').where('id', '=', replaced.id).execute()
  const isSecret = credential.kind === 'secret'
  await db
    .insertInto('client_credential')
    .values({
      id: newId(),
      client_id: clientId,
      kind: credential.kind,
      slot,
      secret_hash: isSecret ? credential.hash : null,
      jwk: isSecret ? null : JSON.stringify(credential.jwk),
      created_at: at,
    })
    .execute()
}

/** Deletes all credentials of a client and, with them, its tokens. */
export async function deleteCredentials(db: Db, clientId: string): Promise<void> {
  await db.deleteFrom('client_credential').where('client_id', '=', clientId).execute()
}

/**
 * Sets the source whose sealed folders are imported in this client's name.
 * @returns false if the source's folders are already imported in another client's name
 */
export async function setSealedSource(db: Db, id: string, source: string | null): Promise<boolean> {
  const taken = await sql`
    select from client where sealed_source = ${source} and ended_at is null and id <> ${id}`.execute(db)
  if (taken.rows.length > 0) return false
  await db.updateTable('client').set({ sealed_source: source }).where('id', '=', id).execute()
  return true
}

export async function setParty(db: Db, id: string, party: ClaimParty): Promise<void> {
  await db.updateTable('client').set({ party }).where('id', '=', id).execute()
}

/** Whether the client has sent a batch of decisions that is being checked, or is checked but not fully applied yet. */
export async function hasDecisionsUnderWay(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_batch
    where created_by_client = ${id} and finished_at is null
      and status in ('checking', 'checked', 'waiting_for_confirmation', 'applying')
      and manifest -> 'files' @> '[{"kind":"decision"}]'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Finds the live client in whose name the sealed folders of a source are imported. */
export async function findClientOfSource(db: Db, source: string): Promise<ClientCaller | null> {
  const row = await db
    .selectFrom('client')
    .select(['id', 'system', 'insurers', 'scopes', 'party', 'created_by'])
    .where('sealed_source', '=', source)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    clientId: row.id,
    system: row.system,
    insurers: row.insurers,
    scopes: clientScopes.filter((scope) => row.scopes.includes(scope)),
    party: row.party,
    createdBy: row.created_by,
    addressKey: '',
    about: {},
  }
}

export async function markEnded(db: Db, id: string, by: string, at: Date): Promise<void> {
  await db
    .updateTable('client')
    .set({ ended_at: at, ended_by_client: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
