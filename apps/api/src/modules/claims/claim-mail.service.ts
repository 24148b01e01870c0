import { bangkokDate, formatDate, type Lang } from '@khum/contract'
import type { Kysely, NotNull } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { messagesIn } from '../../messages/messages'

/** The claim's data in the email. `…_date` and `…_until` are ISO dates. */
interface MailedClaim {
  claim_number: string
  email: string
  submitted_at: Date
  answer_due_date: string
  keep_originals_until: string
  lang: Lang
}

/**
 * Emails the member that we received the claim, and what happens next. Only call it in the transaction that creates the
 * claim. Does nothing if the member gave no address. R56
 */
export async function acknowledgeNewClaim(ctx: AppContext, id: string, claim: MailedClaim): Promise<void> {
  if (claim.email !== '') await sendAcknowledgement(ctx, id, claim, { isNew: true })
}

/**
 * Emails the member, in their language, that we received the claim and what happens next. Only the first call for a
 * claim sends an email. Does nothing if there is no address, the account was deleted, or the member left the app. R56
 */
export async function acknowledgeClaim(ctx: AppContext, claimId: string): Promise<void> {
  const claim = await findAddressee(ctx.db, claimId)
  // A claim without an answer date came from a source that had already decided it. No email is sent for such a claim.
  if (!claim?.answer_due_date) return
  const { answer_due_date } = claim
  await sendAcknowledgement(ctx, claimId, { ...claim, answer_due_date }, { isNew: false })
}

async function sendAcknowledgement(
  ctx: AppContext,
  claimId: string,
  claim: MailedClaim,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const day = (iso: string) => formatDate(iso, claim.lang)
  const text = messagesIn(claim.lang).claimReceived({
    claimNumber: claim.claim_number,
    receivedOn: day(bangkokDate(claim.submitted_at)),
    answerBy: day(claim.answer_due_date),
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
      isNew,
    },
    ctx.clock.now(),
  )
}

/**
 * Emails the member, once for each event, that a claim has news. The email doesn't say what is new: the app shows it.
 * R63
 */
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
        'claim.answer_due_date',
        'claim.keep_originals_until',
        'account.lang',
      ])
      .where('claim.id', '=', claimId)
      // Finds no address if the account is deleted or the member left the app, so no email is sent. The member's claims
      // continue. R60
      .where('claim.email', '<>', '')
      .where('account.status', '=', 'active')
      .$narrowType<{ email: NotNull }>()
      .executeTakeFirst()
  )
}
