import { addDays, bangkokDate, formatDate, limits } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { messagesIn } from '../../messages/messages'

/**
 * Tells the member, in their language, that the claim arrived: number, date, what happens next. Safe to run again: one
 * claim is acknowledged once. A claim that is gone, or whose account is, is no error.
 */
export async function acknowledgeClaim(ctx: AppContext, claimId: string): Promise<void> {
  const claim = await findAddressee(ctx.db, claimId)
  if (!claim) return
  const day = (iso: string) => formatDate(iso, claim.lang)
  const receivedOn = bangkokDate(claim.submitted_at)
  const text = messagesIn(claim.lang).claimReceived({
    claimNumber: claim.claim_number,
    receivedOn: day(receivedOn),
    answerBy: day(addDays(receivedOn, limits.claimPaymentDays)),
    keepOriginalsUntil: day(claim.keep_originals_until),
  })
  await ctx.gateways.outbox.send(
    ctx.db,
    {
      kind: 'claim',
      channel: 'mail',
      recipient: claim.email,
      ...text,
      dedupeKey: `claim received ${claimId}`,
    },
    ctx.clock.now(),
  )
}

/** Tells the member that something happened to a claim, without saying what: that stands in the app. One mail an event. */
export async function sendClaimNews(ctx: AppContext, claimId: string, eventId: string): Promise<void> {
  const claim = await findAddressee(ctx.db, claimId)
  if (!claim) return
  const text = messagesIn(claim.lang).claimNews({ claimNumber: claim.claim_number })
  await ctx.gateways.outbox.send(
    ctx.db,
    { kind: 'claim', channel: 'mail', recipient: claim.email, ...text, dedupeKey: `claim event ${eventId}` },
    ctx.clock.now(),
  )
}

function findAddressee(db: Kysely<Database>, claimId: string) {
  return (
    db
      .selectFrom('claim')
      .innerJoin('account', 'account.id', 'claim.account_id')
      .select([
        'claim.claim_number',
        'claim.email',
        'claim.submitted_at',
        'claim.keep_originals_until',
        'account.lang',
      ])
      .where('claim.id', '=', claimId)
      // The claim of a deleted account goes on, and nobody is written to. TRUST R60
      .where('claim.email', '<>', '')
      .executeTakeFirst()
  )
}
