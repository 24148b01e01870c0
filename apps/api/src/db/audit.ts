import type { AppContext } from '../context'

interface AuditEntry {
  /** `noun.event`, e.g. `partner.refused`. */
  action: string
  outcome: string
  accountId?: string
  /** As the caller named it; it need not exist. */
  partnerId?: string
  subject?: string
  /** See `addressKey`. */
  addressKey?: string
  traceId?: string
}

/** Writes down what must be provable later. In a transaction it stands or falls with what it tells of. */
export async function audit(ctx: Pick<AppContext, 'db' | 'clock'>, entry: AuditEntry): Promise<void> {
  await ctx.db
    .insertInto('audit_event')
    .values({
      at: ctx.clock.now(),
      action: entry.action,
      outcome: entry.outcome,
      account_id: entry.accountId ?? null,
      partner_id: entry.partnerId?.slice(0, 64) ?? null,
      subject: entry.subject ?? null,
      address_key: entry.addressKey ?? null,
      trace_id: entry.traceId ?? null,
    })
    .execute()
}
