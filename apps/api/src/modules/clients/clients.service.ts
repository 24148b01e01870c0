import type { ClaimParty, Client, ClientKey, ClientScope, IssuedClient } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import { newId, newToken, sha256 } from '../../ids'
import { listUnknownInsurers, mayActFor, requireSamePerson } from '../../insurer-scope'
import { audit } from '../audit/audit'
import { checkKey } from './client-keys'
import {
  deleteCredentials,
  hasDecisionsUnderWay,
  insertClient,
  insertCredential,
  listClients,
  lockClient,
  markEnded,
  type NewClient,
  setParty,
  setSealedSource,
} from './clients.repo'

export { findClientOfSource, isManagedBy } from './clients.repo'

type Ctx = Pick<AppContext, 'db' | 'clock'>

interface Wanted {
  system: string
  insurers: string[] | null
  scopes: ClientScope[]
  party: ClaimParty
  key?: ClientKey | undefined
}

/**
 * Creates a client with its first secret or key. The client counts as created by the person who created the calling
 * client. Dual approval compares these persons, so that nobody can confirm their own work through a second client. A
 * caller who may act only for some insurers can create clients only for these insurers. The route derives `id` from the
 * idempotency key. Call it in a transaction.
 * @throws AppError validation_failed
 */
export async function addClient(
  ctx: Ctx,
  caller: ClientCaller,
  { key, ...wanted }: Wanted & { id: string },
): Promise<IssuedClient> {
  if (
    wanted.insurers === null
      ? caller.insurers !== null
      : !wanted.insurers.every((code) => mayActFor(caller, code))
  )
    throw invalidField('insurers', 'unknown_insurer')
  const unknown = await listUnknownInsurers(ctx.db, wanted.insurers ?? [])
  if (unknown.length > 0) throw invalidField('insurers', 'unknown_insurer')
  const client: NewClient = {
    ...wanted,
    insurers: wanted.insurers && [...new Set(wanted.insurers)],
    scopes: [...new Set(wanted.scopes)],
    createdBy: caller.createdBy,
    createdByClient: caller.clientId,
    at: ctx.clock.now(),
  }
  await insertClient(ctx.db, client)
  caller.about.subject = `client ${client.id}`
  return await issueCredential(ctx, caller, client.id, key)
}

/**
 * Creates a client that may act for every insurer and create further clients. A command of the operator creates this
 * first client, because only an existing client can create one through the API.
 * @returns the client's id and its secret
 */
export async function addFirstClient(
  ctx: Ctx,
  { person, system }: { person: string; system: string },
): Promise<{ id: string; secret: string }> {
  const [id, secret, at] = [newId(), newToken(), ctx.clock.now()]
  await insertClient(ctx.db, {
    id,
    system,
    insurers: null,
    scopes: ['admin.write', 'clients.write'],
    party: 'tpa',
    createdBy: person,
    createdByClient: null,
    at,
  })
  await insertCredential(ctx.db, id, { kind: 'secret', hash: sha256(secret) }, at)
  await audit(ctx, {
    action: 'client.first',
    outcome: 'created',
    actor: { kind: 'system', id: 'first-client' },
    subject: `client ${id}`,
  })
  return { id, secret }
}

/**
 * Gives a client a new secret or key. With `endsOlder`, all the client's earlier secrets and keys stop working.
 * Otherwise, a client can have two secrets and two keys: a third secret replaces the older secret, and a third key the
 * older key. Only the person to whom the client belongs may do this. Another person could act as the client, and then
 * confirm the client's actions as the second person. R92. Call it in a transaction.
 * @throws AppError not_found, client_ended, second_person_needed, validation_failed
 */
export async function rotateClient(
  ctx: Ctx,
  caller: ClientCaller,
  { id, key, endsOlder }: { id: string; key: ClientKey | undefined; endsOlder: boolean },
): Promise<IssuedClient> {
  const { created_by } = await lockLiveClient(ctx, caller, id)
  requireSamePerson(caller, created_by)
  if (endsOlder) await deleteCredentials(ctx.db, id)
  return await issueCredential(ctx, caller, id, key)
}

/**
 * Sets the source whose sealed folders (in the object store) are imported in this client's name from now on. A `source`
 * of null stops the imports. Only the person to whom the client belongs may set a source. Another person could write
 * the folders, and then confirm them as the second person. R92. Call it in a transaction.
 * @throws AppError not_found, client_ended, second_person_needed; validation_failed if another client has this source,
 * or if the client belongs to another system
 */
export async function putSealedSource(
  ctx: Ctx,
  caller: ClientCaller,
  { id, source }: { id: string; source: string | null },
): Promise<Client> {
  const { system, created_by } = await lockLiveClient(ctx, caller, id)
  if (source !== null) requireSamePerson(caller, created_by)
  if (source !== null && system !== null && system.toLowerCase() !== source)
    throw invalidField('source', 'source_of_another_system')
  await lockUntilCommit(ctx.db, 'sealed sources')
  if (!(await setSealedSource(ctx.db, id, source))) throw invalidField('source', 'source_has_a_client')
  return await getClient(ctx, caller, id)
}

/**
 * Sets the party for which a client decides claims from now on: the administrator (TPA) or the insurer. The client's
 * earlier decisions keep their party. Call it in a transaction.
 * @throws AppError not_found, client_ended; batch_state_conflict if a batch with decisions of the client isn't applied
 * yet, because all decisions of a batch have the same party; validation_failed for a client of a development server
 * that decides for both parties
 */
export async function putClientParty(
  ctx: Ctx,
  caller: ClientCaller,
  { id, party }: { id: string; party: ClaimParty },
): Promise<Client> {
  const former = await lockLiveClient(ctx, caller, id)
  caller.about.subject = `client ${id} party ${party}`
  if (former.party === null) throw invalidField('party', 'client_of_either_party')
  if (former.party !== party) {
    if (await hasDecisionsUnderWay(ctx.db, id)) throw new AppError('batch_state_conflict')
    await setParty(ctx.db, id, party)
  }
  return await getClient(ctx, caller, id)
}

/**
 * Ends a client immediately. If the client has already ended, nothing changes. Call it in a transaction.
 * @throws AppError not_found
 */
export async function endClient(ctx: Ctx, caller: ClientCaller, id: string): Promise<Client> {
  if (!(await lockClient(ctx.db, caller, id))) throw new AppError('not_found')
  caller.about.subject = `client ${id}`
  await markEnded(ctx.db, id, caller.clientId, ctx.clock.now())
  await deleteCredentials(ctx.db, id)
  return await getClient(ctx, caller, id)
}

/** Returns a client that the caller may manage. @throws AppError not_found */
export async function getClient({ db }: Ctx, caller: ClientCaller, id: string): Promise<Client> {
  const [client] = await listClients(db, caller, id)
  if (!client) throw new AppError('not_found')
  return client
}

/** Locks a client that the caller may manage and that hasn't ended. @throws AppError not_found, client_ended */
async function lockLiveClient({ db }: Ctx, caller: ClientCaller, id: string) {
  const locked = await lockClient(db, caller, id)
  if (!locked) throw new AppError('not_found')
  if (locked.ended_at) throw new AppError('client_ended')
  caller.about.subject = `client ${id}`
  return locked
}

async function issueCredential(
  ctx: Ctx,
  caller: ClientCaller,
  id: string,
  key: ClientKey | undefined,
): Promise<IssuedClient> {
  const secret = key ? null : newToken()
  const credential = key
    ? { kind: 'key' as const, jwk: await checkKey(key) }
    : { kind: 'secret' as const, hash: sha256(secret ?? '') }
  await insertCredential(ctx.db, id, credential, ctx.clock.now())
  return { client: await getClient(ctx, caller, id), secret }
}
