import { type ClientScope, clientScopes, secondPersonScopes } from '@khum/contract'
import type { Kysely } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { sha256 } from '../../ids'
import { insertClient, insertCredential } from './clients.repo'
import { demoCredentials } from './demo-credentials'

interface DemoClient {
  id: string
  secret: string
  system: null
  created_by: string
  scopes: readonly ClientScope[]
}

/**
 * The clients of a development server, so that the tools work without any setting. Their secrets are public, so a
 * production server refuses these clients even if they are in its database.
 */
export const demoClients: { office: DemoClient; second: DemoClient } = {
  office: {
    ...demoCredentials.first,
    system: null,
    created_by: 'Anan Demo',
    scopes: clientScopes.filter((scope) => !isSecondPerson(scope)),
  },
  /** The client of the second approver, who confirms what the client `office` did. */
  second: {
    ...demoCredentials.second,
    system: null,
    created_by: 'Busaba Demo',
    scopes: secondPersonScopes,
  },
}

const ids: ReadonlySet<string> = new Set(Object.values(demoClients).map(({ id }) => id))

function isSecondPerson(scope: ClientScope): boolean {
  return secondPersonScopes.some((each) => each === scope)
}

/** Whether only staff, and no client, may use this scope. In production, only staff may act as second approver. */
export function isOfStaff({ env }: { env: string }, scope: ClientScope): boolean {
  return env === 'production' && isSecondPerson(scope)
}

/** Whether to refuse a client because it is a demo client in production. The demo secrets are public. */
export function isRefusedDemo({ env }: { env: string }, clientId: string): boolean {
  return env === 'production' && ids.has(clientId)
}

/** Creates the demo clients that the database doesn't have yet. Only for servers that aren't in production. */
export async function ensureDemoClients(db: Kysely<Database>, at: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, 'demo clients')
    for (const { id, secret, created_by: createdBy, ...client } of Object.values(demoClients)) {
      const found = await trx.selectFrom('client').select('id').where('id', '=', id).executeTakeFirst()
      if (found) continue
      await insertClient(trx, {
        ...client,
        id,
        insurers: null,
        party: null,
        createdBy,
        createdByClient: null,
        at,
      })
      await insertCredential(trx, id, { kind: 'secret', hash: sha256(secret) }, at)
    }
  })
}
