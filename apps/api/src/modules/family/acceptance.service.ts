import {
  type acceptInvitationSchema,
  addDays,
  bangkokMidnight,
  type FamilyScope,
  type OtpFlow,
} from '@khum/contract'
import type { output } from 'zod/mini'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { newId } from '../../ids'
import { holdLiveAccount } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { addCoveragesToList } from '../insurance/coverages.service'
import { notify } from '../notifications/notifications.service'
import { consumeGrant, startFlow } from '../one-time-codes/otp.service'
import { isAdult } from './authority'
import { listCurrentCoverages, replaceAuthority } from './authority.repo'
import { decideInvitation, findInvitation, findInviter, lockInvitation } from './invitations.repo'
import { invalidField, requireDayToCome } from './invitations.service'

type InvitationFound = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** What a flow of an acceptance keeps, sealed. */
interface Answered {
  invitationId: string
  scopes: FamilyScope[]
  ends_on: string | null
}

/**
 * Keeps what the asked member agrees to, never further than was asked for, and sends a code to their own phone. TRUST R42
 * @throws AppError not_found, invitation_over, invitation_adults_only, validation_failed, and what `startFlow` throws
 */
export async function startAcceptance(
  ctx: AppContext,
  { accountId, sessionId, partnerId }: MemberCaller,
  id: string,
  given: output<typeof acceptInvitationSchema>,
  sender: Sender,
): Promise<OtpFlow> {
  const asked = await findInviter(ctx.db, accountId)
  const invitation = await findInvitation(ctx.db, id)
  requireAsked(ctx, invitation, asked, partnerId)
  requireOpen(ctx, invitation)
  requireDayToCome(given.ends_on, ctx.clock.today())
  requireNoWider(invitation, given)
  return await startFlow(ctx, {
    purpose: 'family_accept',
    partnerId,
    phone: invitation.phone,
    showsPhone: true,
    member: { accountId, sessionId },
    payload: { invitationId: id, scopes: given.scopes, ends_on: given.ends_on } satisfies Answered,
    lang: given.lang ?? asked.lang,
    ...sender,
  })
}

/**
 * Gives the authority, as far and as long as the asked one agreed to. TRUST R42
 * @throws AppError flow_missing, invitation_over, invitation_adults_only, validation_failed, session_expired
 */
export async function acceptInvitation(
  ctx: AppContext,
  { accountId, sessionId, partnerId, flowToken, personId }: MemberCaller & WithFlow,
  traceId: string,
): Promise<void> {
  const { clock } = ctx
  await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    // Accounts come before what they own, as in a deletion: neither waits for the other for ever.
    await holdLiveAccount(db, accountId)
    const of = {
      token: flowToken,
      purpose: 'family_accept',
      partnerId,
      member: { accountId, sessionId },
    } as const
    const { payload: given, phone } = await consumeGrant<Answered>(within, of)
    const inviterId = (await findInvitation(db, given.invitationId))?.account_id
    if (!inviterId || !(await isLive(db, inviterId))) throw new AppError('invitation_over')
    const asked = await findInviter(db, accountId)
    const inviter = await findInviter(db, inviterId)
    const invitation = await lockInvitation(db, given.invitationId)
    requireAsked(ctx, invitation, asked, partnerId)
    // The number of then, when the phone was changed between the code and now.
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
    const coverageIds = await listCurrentCoverages(db, personId, clock.today())
    await addCoveragesToList(db, { accountId: inviterId, coverageIds, at: clock.now() })
    const decision = { state: 'accepted', decided_at: clock.now(), family_link_id: link.id } as const
    await decideInvitation(db, invitation.id, decision)
    await notify(within, {
      to: { accountId: inviterId },
      kind: 'family_accepted',
      personId,
      target: { name: 'family' },
      dedupeKey: `family accepted ${invitation.id}`,
    })
    await audit(within, {
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

/** @throws AppError not_found (the question is another's), invitation_adults_only */
function requireAsked(
  ctx: AppContext,
  invitation: InvitationFound | undefined,
  asked: Awaited<ReturnType<typeof findInviter>>,
  partnerId: string,
): asserts invitation is InvitationFound {
  const isAsked =
    asked.phone_verified_at !== null &&
    invitation?.phone === asked.phone &&
    invitation.partner_id === partnerId
  if (!isAsked) throw new AppError('not_found')
  if (!isAdult(asked.birth_date, ctx.clock.today())) throw new AppError('invitation_adults_only')
}

/** @throws AppError invitation_over */
function requireOpen(ctx: AppContext, invitation: InvitationFound): void {
  if (invitation.state !== 'waiting' || invitation.expires_at <= ctx.clock.now())
    throw new AppError('invitation_over')
}

/** @throws AppError validation_failed */
function requireNoWider(invitation: InvitationFound, given: Pick<Answered, 'scopes' | 'ends_on'>): void {
  if (!given.scopes.every((scope) => invitation.scopes.includes(scope)))
    throw invalidField('scopes', 'invalid')
  const isLonger =
    given.ends_on === null || (invitation.ends_on !== null && given.ends_on > invitation.ends_on)
  if (invitation.ends_on !== null && isLonger) throw invalidField('ends_on', 'date_invalid')
}

async function isLive(db: AppContext['db'], accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}
