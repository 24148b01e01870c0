import type { AppContext } from '../../context'

interface AuditEntry {
  /** `noun.event`, e.g. `partner.refused`. */
  action: string
  outcome: string
  accountId?: string | undefined
  /** As given by the caller; there may be no such partner. */
  partnerId?: string | undefined
  subject?: string | undefined
  /** The person whose data another person read or changed. */
  personId?: string | undefined
  /** The IP address, as returned by `addressKey`. */
  addressKey?: string | undefined
  traceId?: string | undefined
}

/**
 * Adds an entry to the audit log. Call it in the same transaction as the event that it records, so that both are
 * committed or neither. R65
 */
export async function audit(ctx: Pick<AppContext, 'db' | 'clock'>, entry: AuditEntry): Promise<void> {
  await auditAll(ctx, [entry])
}

export async function auditAll(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const at = ctx.clock.now()
  await ctx.db
    .insertInto('audit_event')
    .values(
      entries.map((entry) => ({
        at,
        action: entry.action,
        outcome: entry.outcome,
        account_id: entry.accountId ?? null,
        partner_id: entry.partnerId?.slice(0, 64) ?? null,
        subject: entry.subject ?? null,
        person_id: entry.personId ?? null,
        address_key: entry.addressKey ?? null,
        trace_id: entry.traceId ?? null,
      })),
    )
    .execute()
}
