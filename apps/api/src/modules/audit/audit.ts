import type { RecordAction } from '@khum/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context'

type AuditEntry = Entry &
  (
    | {
        /** `noun.event`, e.g. `partner.refused`. */
        action: string
        personId?: undefined
      }
    | {
        action: RecordAction
        /** The person whose data someone else read or changed. */
        personId: string | undefined
      }
  )

interface Entry {
  outcome: string
  /** The member who acted or, if `actor` is set, the member on whose behalf the actor acted. */
  accountId?: string | undefined
  sessionId?: string | undefined
  /** Who acted. Left out if the member acted. */
  actor?: { kind: 'client' | 'hospital' | 'provider' | 'staff' | 'system'; id: string } | undefined
  /** The partner that the caller named; it may not exist. */
  partnerId?: string | undefined
  subject?: string | undefined
  /** The insurer whose policy the data belong to. */
  insurerCode?: string | undefined
  /** The IP address of the request, in the form that `addressKey` returns. */
  addressKey?: string | undefined
  traceId?: string | undefined
}

/**
 * Adds an entry to the audit log. Call it in the same transaction as the event that it records, so that the database
 * stores either both or nothing. R65
 */
export async function audit(ctx: Pick<AppContext, 'db' | 'clock'>, entry: AuditEntry): Promise<void> {
  await auditAll(ctx, [entry])
}

/** Adds several entries with the same time to the audit log, in one statement. */
export async function auditAll(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    action: entry.action,
    outcome: entry.outcome,
    account_id: entry.accountId,
    session_id: entry.sessionId,
    actor_kind: entry.actor?.kind,
    actor_id: entry.actor?.id,
    partner_id: entry.partnerId?.slice(0, 64),
    subject: entry.subject,
    person_id: entry.personId,
    insurer_code: entry.insurerCode,
    address_key: entry.addressKey,
    trace_id: entry.traceId,
  }))
  await sql`
    insert into audit_event (at, action, outcome, account_id, session_id, actor_kind, actor_id, partner_id, subject,
      person_id, insurer_code, address_key, trace_id)
    select ${ctx.clock.now()}::timestamptz, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      action text, outcome text, account_id text, session_id text, actor_kind text, actor_id text, partner_id text,
      subject text, person_id text, insurer_code text, address_key text, trace_id text)`.execute(ctx.db)
}
