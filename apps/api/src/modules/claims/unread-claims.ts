import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { ReadyCheck } from '../../http/readiness'
import { runSteps } from '../../jobs/run-steps'
import { findUnpublishedAge, hasReader } from '../events/readers'
import { lockClaimById, notifyOfClaim } from './claim-moves.service'

/** The hours that an insurer's system may take to read a claim before the member is notified. R56 */
const hours = 24
/** After an event has waited this many seconds for its number in the feed, `/readyz` reports a failure. */
const unpublishedSeconds = 60

/** SQL condition: the claim is `received`, and no client of the insurer has read the claim or its first event. */
const isUnread: RawBuilder<boolean> = sql<boolean>`claim.status = 'received'
  and not ${hasReader(
    sql.ref('claim.insurer_code'),
    sql`(select feed_seq from claim_event where claim_id = claim.id and seq = 1)`,
  )}
  and not exists (
    select from audit_event
    where audit_event.person_id = claim.person_id and subject = claim.id and actor_kind = 'client'
      and action in ('claim.read', 'claim.listed') and audit_event.at >= claim.submitted_at)`

/**
 * For insurers whose own system decides the claims: marks each claim that this system hasn't read within a day of its
 * arrival, and notifies the member. Removes the mark after the claim was read. Idempotent. R56
 */
export async function tellUnreadClaims(ctx: AppContext): Promise<void> {
  const { db, clock } = ctx
  await sql`update claim set unread_since = null where unread_since is not null and not (${isUnread})`.execute(
    db,
  )
  const before = new Date(clock.now().getTime() - hours * 3_600_000)
  // `submitted_at` of a paper claim is the day on which the paper arrived, which may be days before staff entered the
  // claim. So for claims that no member sent, the last change must be a day ago as well.
  const { rows } = await sql<{ id: string }>`
    select claim.id from claim
    join insurer_claim_settings settings on settings.insurer_code = claim.insurer_code
      and settings.claims_decided_by = 'source'
    where claim.status = 'received' and claim.submitted_at <= ${before} and claim.unread_since is null
      and (claim.origin = 'member_app' or claim.updated_at <= ${before}) and ${isUnread}
    order by claim.submitted_at limit 500`.execute(db)
  const tell = (id: string) => () => inTransaction(db, (inner) => tellOne({ ...ctx, db: inner }, id))
  await runSteps(ctx.log, Object.fromEntries(rows.map(({ id }) => [`claim ${id}`, tell(id)])))
}

async function tellOne(ctx: AppContext, id: string): Promise<void> {
  const claim = await lockClaimById(ctx.db, id)
  if (claim?.status !== 'received' || claim.unread_since !== null) return
  await ctx.db.updateTable('claim').set({ unread_since: ctx.clock.now() }).where('id', '=', id).execute()
  await notifyOfClaim(ctx, claim, 'claim_unread', `unread ${id}`)
}

/**
 * Returns the readiness check of the feed. It fails if events aren't published, or if an insurer's system doesn't read
 * the insurer's claims. R56
 */
export function feedCheck(ctx: Pick<AppContext, 'db' | 'clock'>): ReadyCheck {
  return {
    name: 'feed',
    required: false,
    check: async () => {
      const age = await findUnpublishedAge(ctx)
      if (age > unpublishedSeconds)
        return { ok: false, detail: `events wait ${Math.round(age)} s for their number` }
      const { rows } = await sql<{ count: bigint }>`
        select count(*) as count from claim where unread_since is not null`.execute(ctx.db)
      const unread = Number(rows[0]?.count ?? 0)
      return unread === 0 ? { ok: true } : { ok: false, detail: `claims unread for a day: ${unread}` }
    },
  }
}
