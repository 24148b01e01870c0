import {
  type acceptInvitationSchema,
  addDays,
  bangkokMidnight,
  type FamilyScope,
  type OtpFlow,
} from '@khum/contract'
import type { output } from 'zod/mini'
import { AppError, invalidField } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { newId } from '../../ids'
import { lockAgainstDeletion } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { addCoveragesToList } from '../insurance/coverages.service'
import { notify } from '../notifications/notifications.service'
import { consumeGrant, type GrantOf, orAnswerAgain, startFlow } from '../one-time-codes/otp.service'
import { isAdult } from './authority'
import { listCurrentCoverages, replaceAuthority } from './authority.repo'
import { decideInvitation, findFamilyAccount, findInvitation, lockInvitation } from './invitations.repo'
import { requireNotPast } from './invitations.service'

type InvitationFound = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** The terms that the invited member agreed to. They are sealed in the one-time-code flow until the code is entered. */
interface AgreedTerms {
  invitationId: string
  scopes: FamilyScope[]
  ends_on: string | null
}

/**
 * Starts the acceptance of an invitation and sends a code to the member's own phone. Records the scopes and the end
 * date that the member agrees to. They can't exceed those of the invitation. R42
 * @throws AppError not_found, invitation_over, invitation_adults_only, validation_failed, and what `startFlow` throws
 */
export async function startAcceptance(
  ctx: AppContext,
  { accountId, sessionId, partnerId }: MemberCaller,
  id: string,
  given: output<typeof acceptInvitationSchema>,
  sender: Sender,
): Promise<OtpFlow> {
  const invitee = await findFamilyAccount(ctx.db, accountId)
  const invitation = await findInvitation(ctx.db, id)
  requireInvited(ctx, invitation, invitee, partnerId)
  requireOpen(ctx, invitation)
  requireNotPast(given.ends_on, ctx.clock.today())
  requireWithinInvitation(invitation, given)
  return await startFlow(ctx, {
    purpose: 'family_accept',
    partnerId,
    phone: invitation.phone,
    showsPhone: true,
    member: { accountId, sessionId },
    payload: { invitationId: id, scopes: given.scopes, ends_on: given.ends_on } satisfies AgreedTerms,
    lang: given.lang ?? invitee.lang,
    ...sender,
  })
}

/**
 * Finishes the acceptance. Creates the family link with the scopes that the member agreed to, adds the member's
 * coverages to the inviter's list of cards, and notifies the inviter. R42
 * @throws AppError flow_missing, invitation_over, invitation_adults_only, validation_failed, session_expired
 */
export async function acceptInvitation(
  ctx: AppContext,
  { accountId, sessionId, partnerId, flowToken, personId }: MemberCaller & WithFlow,
  traceId: string,
): Promise<void> {
  const of = {
    token: flowToken,
    purpose: 'family_accept',
    partnerId,
    member: { accountId, sessionId },
  } as const
  await orAnswerAgain(ctx, of, {
    work: () => saveAcceptance(ctx, { accountId, personId }, of, traceId),
    answer: async () => undefined,
  })
}

async function saveAcceptance(
  ctx: AppContext,
  { accountId, personId }: { accountId: string; personId: string },
  of: GrantOf,
  traceId: string,
): Promise<void> {
  const { clock } = ctx
  const { partnerId } = of
  await inTransaction(ctx.db, async (db) => {
    const transactionCtx = { ...ctx, db }
    // Locks the account before the account's data, as a deletion does, so that the two transactions can't deadlock.
    await lockAgainstDeletion(db, accountId)
    const { payload: given, phone } = await consumeGrant<AgreedTerms>(transactionCtx, of)
    const inviterId = (await findInvitation(db, given.invitationId))?.account_id
    if (!inviterId || !(await lockLive(db, inviterId))) throw new AppError('invitation_over')
    const invitee = await findFamilyAccount(db, accountId)
    const inviter = await findFamilyAccount(db, inviterId)
    const invitation = await lockInvitation(db, given.invitationId)
    requireInvited(ctx, invitation, invitee, partnerId)
    // The code must have been sent to the invited phone. The member may have changed their phone after the acceptance
    // began.
    if (invitation.phone !== phone) throw new AppError('invitation_over')
    requireOpen(ctx, invitation)
    if (inviter.person_id === personId) throw new AppError('invitation_over')
    const link = {
      id: newId(),
      account_id: inviterId,
      person_id: personId,
      relationship: invitation.relationship,
      proof: 'invitation',
      scopes: [...new Set(given.scopes)],
      created_at: clock.now(),
      ends_at: given.ends_on === null ? null : bangkokMidnight(addDays(given.ends_on, 1)),
    } as const
    await replaceAuthority(db, { ...link, scopes: [...link.scopes] }, clock.now())
    const coverageIds = await listCurrentCoverages(db, { personId, partnerId, today: clock.today() })
    await addCoveragesToList(db, { accountId: inviterId, coverageIds, at: clock.now() })
    const decision = { state: 'accepted', decided_at: clock.now(), family_link_id: link.id } as const
    await decideInvitation(db, invitation.id, decision)
    await notify(transactionCtx, {
      to: { accountId: inviterId },
      kind: 'family_accepted',
      personId,
      target: { name: 'family' },
      dedupeKey: `family accepted ${invitation.id}`,
    })
    await audit(transactionCtx, {
      action: 'family.accepted',
      outcome: link.scopes.join(' '),
      accountId,
      partnerId,
      subject: link.id,
      personId,
      traceId,
    })
  })
}

/**
 * Requires that the invitation is for this member, who must be an adult.
 * @throws AppError not_found if the invitation is for another account; invitation_adults_only
 */
function requireInvited(
  ctx: AppContext,
  invitation: InvitationFound | undefined,
  invitee: Awaited<ReturnType<typeof findFamilyAccount>>,
  partnerId: string,
): asserts invitation is InvitationFound {
  const isInvited =
    invitee.phone_verified_at !== null &&
    invitation?.phone === invitee.phone &&
    invitation.partner_id === partnerId
  if (!isInvited) throw new AppError('not_found')
  if (!isAdult(invitee.birth_date, ctx.clock.today())) throw new AppError('invitation_adults_only')
}

/** Requires that the invitation is still open. @throws AppError invitation_over */
function requireOpen(ctx: AppContext, invitation: InvitationFound): void {
  if (invitation.state !== 'waiting' || invitation.expires_at <= ctx.clock.now())
    throw new AppError('invitation_over')
}

/**
 * Requires that the invitation includes all the scopes that the member agreed to, and that the agreed end isn't later
 * than the invitation's end.
 * @throws AppError validation_failed
 */
function requireWithinInvitation(
  invitation: InvitationFound,
  given: Pick<AgreedTerms, 'scopes' | 'ends_on'>,
): void {
  if (!given.scopes.every((scope) => invitation.scopes.includes(scope)))
    throw invalidField('scopes', 'invalid')
  const isLonger =
    given.ends_on === null || (invitation.ends_on !== null && given.ends_on > invitation.ends_on)
  if (invitation.ends_on !== null && isLonger) throw invalidField('ends_on', 'date_invalid')
}

/**
 * Locks an active account, so that it can't be deleted until the transaction ends. Returns false if the account isn't
 * active.
 */
async function lockLive(db: AppContext['db'], accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}
