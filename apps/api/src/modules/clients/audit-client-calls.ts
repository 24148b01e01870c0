import type { Endpoint } from '@khum/contract'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Call, Implementation } from '../../http/implementation'
import { audit } from '../audit/audit'
import { scopesOf } from './identify-client'

/**
 * Wraps an endpoint for clients: each call adds an entry to the audit log with client, scope, insurer and subject. The
 * entry of an idempotent call is committed with its work; the entry of a refused call is written on its own. R95
 */
export function auditClientCalls(implementation: Implementation): Implementation {
  if (implementation.endpoint.access !== 'client') return implementation
  const { handle, repeat } = implementation
  return {
    ...implementation,
    handle: audited(implementation.endpoint, handle),
    ...(repeat ? { repeat: audited(implementation.endpoint, repeat) } : {}),
  }
}

type Handle = (call: Call<Endpoint>) => Promise<unknown>

function audited(endpoint: Endpoint, handle: Handle): Handle {
  return async (call) => {
    const caller = callerOf(call)
    try {
      const answer = await handle(call)
      await record({ ...call.ctx, db: call.db }, endpoint, { call, caller, outcome: 'done' })
      return answer
    } catch (error) {
      // A failed database or a bug has no entry: the log of the process has it.
      if (error instanceof AppError)
        // On connections of its own, because the transaction of the call still holds one of the others.
        await record({ ...call.ctx, db: call.ctx.counters }, endpoint, { call, caller, outcome: error.code })
      throw error
    }
  }
}

/** The endpoint's access is `client`, so its caller is a client. */
function callerOf({ caller }: { caller: unknown }): ClientCaller {
  return caller as ClientCaller
}

async function record(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  endpoint: Endpoint,
  { call, caller, outcome }: { call: Call<Endpoint>; caller: ClientCaller; outcome: string },
): Promise<void> {
  const { about, insurers } = caller
  const used = scopesOf(endpoint).filter((scope) => caller.scopes.includes(scope))
  // The path without its query. Its parameters are ids and codes, never names or numbers of persons.
  const subject = about.subject ?? `${endpoint.method} ${call.request.url.split('?', 1)[0]}`.slice(0, 200)
  await audit(ctx, {
    action: `client.${used[0]}`,
    outcome,
    actor: { kind: 'client', id: caller.clientId },
    subject,
    personId: about.personId,
    insurerCode: about.insurerCode ?? (insurers?.length === 1 ? insurers[0] : undefined),
    addressKey: caller.addressKey,
    traceId: call.request.id,
  })
}
