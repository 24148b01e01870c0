import type { Endpoint } from '@khum/contract'
import { AppError } from '../../app-error'
import type { CallAbout } from '../../caller'
import type { AppContext } from '../../context'
import type { Call, Implementation } from '../../http/implementation'
import { audit } from './audit'

/** Who calls, and what their entry in the audit log starts with. */
export interface AuditedCaller {
  action: string
  actor: { kind: 'client' | 'staff'; id: string }
  insurers: readonly string[] | null
  addressKey: string
  about: CallAbout
}

type Describe = (call: Call<Endpoint>, endpoint: Endpoint) => AuditedCaller

/**
 * Wraps an endpoint: each call adds an entry to the audit log with caller, insurer and subject. The entry of an
 * idempotent call is committed with its work; the entry of a refused call is written on its own. R95
 */
export function auditCalls(implementation: Implementation, describe: Describe): Implementation {
  const { endpoint, handle, repeat } = implementation
  return {
    ...implementation,
    handle: audited(endpoint, handle, describe),
    ...(repeat ? { repeat: audited(endpoint, repeat, describe) } : {}),
  }
}

type Handle = (call: Call<Endpoint>) => Promise<unknown>

function audited(endpoint: Endpoint, handle: Handle, describe: Describe): Handle {
  return async (call) => {
    try {
      const answer = await handle(call)
      // Only now: the handler says what the call was about.
      const caller = describe(call, endpoint)
      await record({ ...call.ctx, db: call.db }, endpoint, {
        call,
        caller,
        outcome: caller.about.outcome ?? 'done',
      })
      return answer
    } catch (error) {
      // A failure of the database or a bug gets no entry here; it is in the log of the process.
      if (error instanceof AppError)
        // On connections of its own, because the transaction of the call still holds one of the others.
        await record({ ...call.ctx, db: call.ctx.counters }, endpoint, {
          call,
          caller: describe(call, endpoint),
          outcome: error.code,
        })
      throw error
    }
  }
}

async function record(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  endpoint: Endpoint,
  { call, caller, outcome }: { call: Call<Endpoint>; caller: AuditedCaller; outcome: string },
): Promise<void> {
  const { about, insurers } = caller
  // The path without its query. Its parameters are ids and codes, never names or numbers of persons.
  const subject = about.subject ?? `${endpoint.method} ${call.request.url.split('?', 1)[0]}`.slice(0, 200)
  await audit(ctx, {
    action: caller.action,
    outcome,
    actor: caller.actor,
    subject,
    personId: about.personId,
    insurerCode: about.insurerCode ?? (insurers?.length === 1 ? insurers[0] : undefined),
    addressKey: caller.addressKey,
    traceId: call.request.id,
  })
}
