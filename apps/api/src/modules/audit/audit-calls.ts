import type { Endpoint, RecordAction } from '@khum/contract'
import { AppError } from '../../app-error'
import type { CallAbout } from '../../caller'
import type { AppContext } from '../../context'
import type { Call, Implementation } from '../../http/implementation'
import { auditAll } from './audit'

/** What the audit entry of a call says about its caller, and about the record that the caller read or changed. */
export interface AuditedCaller {
  action: RecordAction
  actor: { kind: 'client' | 'staff'; id: string }
  insurers: readonly string[] | null
  addressKey: string
  about: CallAbout
}

type Describe = (call: Call<Endpoint>, endpoint: Endpoint) => AuditedCaller

/**
 * Wraps an endpoint: each call adds an entry to the audit log with caller, insurer and subject. An idempotent call and
 * its entry are committed together. A refused call gets an entry too, although its transaction rolls back. R95
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
      // Calls `describe` after `handle`, because `handle` sets the caller's `about`.
      const caller = describe(call, endpoint)
      await record({ ...call.ctx, db: call.db }, endpoint, {
        call,
        caller,
        outcome: caller.about.outcome ?? 'done',
      })
      return answer
    } catch (error) {
      // Database errors and bugs get no audit entry. They are in the process's log.
      if (error instanceof AppError)
        // Uses the separate pool `counters`, because the call's transaction still holds a connection and will be rolled
        // back.
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
  const { about, insurers, actor, addressKey } = caller
  // Uses the path without the query, because the query may contain names. The path contains only ids and codes.
  const subject = about.subject ?? `${endpoint.method} ${call.request.url.split('?', 1)[0]}`.slice(0, 200)
  const common = { actor, addressKey, traceId: call.request.id }
  await auditAll(ctx, [
    {
      ...common,
      action: caller.action,
      outcome,
      subject,
      personId: about.personId,
      insurerCode: about.insurerCode ?? (insurers?.length === 1 ? insurers[0] : undefined),
    },
    ...(about.otherClaims ?? []).map((claim) => ({
      ...common,
      action: 'claim.listed' as const,
      outcome: about.outcome ?? 'shown',
      subject: claim.id,
      personId: claim.person_id,
      insurerCode: claim.insurer_code,
    })),
  ])
}
