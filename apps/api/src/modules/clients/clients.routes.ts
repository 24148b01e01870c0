import { clientEndpoints as rows } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import type { ClientCaller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { implement } from '../../http/implementation'
import { sha256 } from '../../ids'
import { listClients } from './clients.repo'
import {
  addClient,
  endClient,
  getClient,
  putClientParty,
  putSealedSource,
  rotateClient,
} from './clients.service'

/**
 * Returns the same id for the same idempotency key, so that a repeated call finds the client that the first call
 * created.
 */
function newClientId({ caller, request }: { caller: ClientCaller; request: FastifyRequest }): string {
  const key = sha256(`new client ${caller.clientId} ${String(request.headers['idempotency-key'])}`)
  return key.subarray(0, 16).toString('base64url')
}

/**
 * The endpoints for managing clients. Only the hash of a secret is stored, so the response to a repeated call can't
 * contain the secret.
 */
export const clientRoutes = [
  implement(rows.listClients, async ({ db, caller }) => ({ items: await listClients(db, caller) })),
  implement(
    rows.addClient,
    ({ ctx, db, caller, request, body }) =>
      addClient({ ...ctx, db }, caller, { ...body, id: newClientId({ caller, request }) }),
    {
      repeat: async ({ ctx, db, caller, request }) => ({
        client: await getClient({ ...ctx, db }, caller, newClientId({ caller, request })),
        secret: null,
      }),
    },
  ),
  implement(
    rows.rotateClient,
    ({ ctx, db, caller, params, body }) =>
      rotateClient({ ...ctx, db }, caller, { id: params.id, key: body.key, endsOlder: body.ends_older }),
    {
      repeat: async ({ ctx, db, caller, params }) => ({
        client: await getClient({ ...ctx, db }, caller, params.id),
        secret: null,
      }),
    },
  ),
  implement(rows.putSealedSource, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) => putSealedSource({ ...ctx, db }, caller, { ...params, ...body })),
  ),
  implement(rows.putClientParty, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) => putClientParty({ ...ctx, db }, caller, { ...params, ...body })),
  ),
  implement(rows.endClient, ({ ctx, db, caller, params }) => endClient({ ...ctx, db }, caller, params.id)),
]
