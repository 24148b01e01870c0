import {
  dayMs,
  type Invitation,
  type inviteSchema,
  limits,
  maskPhone,
  thaiMobile,
  type Words,
} from '@khum/contract'
import type { output } from 'zod/mini'
import { AppError, invalidField } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { messagesIn } from '../../messages/messages'
import { wholeName } from '../../text/whole-name'
import { audit } from '../audit/audit'
import { notify } from '../notifications/notifications.service'
import {
  decideInvitation,
  findFamilyAccount,
  type InvitationRow,
  listInvitationRows,
  listReceivedInvitationRows,
  lockInvitation,
  replaceInvitation,
} from './invitations.repo'

/** Lists the invitations waiting for the member, and those that the member sent recently. */
export async function listInvitations(
  ctx: AppContext,
  { accountId, partnerId }: MemberCaller,
): Promise<Invitation[]> {
  const now = ctx.clock.now()
  const { phone, phone_verified_at } = await findFamilyAccount(ctx.db, accountId)
  const { sent, received } = await listInvitationRows(ctx.db, {
    accountId,
    phone: phone_verified_at ? phone : null,
    partnerId,
    since: new Date(now.getTime() - limits.invitation.shownDays * dayMs),
    now,
  })
  return [
    ...received.map((row) => toInvitation(row, 'received', now)),
    ...sent.map((row) => toInvitation(row, 'sent', now)),
  ]
}

/** Lists the invitations that wait for the member's answer, newest first. */
export async function listReceivedInvitations(
  ctx: AppContext,
  accountId: string,
  limit: number,
): Promise<{ id: string; name: Words }[]> {
  const rows = await listReceivedInvitationRows(ctx.db, accountId, ctx.clock.now(), limit)
  return rows.map((row) => ({ id: row.id, name: wholeName(row) }))
}

/**
 * Invites a relative to let the member see or use the relative's coverages. The response doesn't depend on whether the
 * phone has an account: an SMS is sent either way, and the invitation waits for the member who verifies that phone.
 * R15, R42
 * @throws AppError invitation_to_self, invitation_limit, validation_failed
 */
export async function invite(
  ctx: AppContext,
  { accountId, partnerId }: MemberCaller,
  input: output<typeof inviteSchema>,
  traceId: string,
): Promise<Invitation> {
  const now = ctx.clock.now()
  const phone = thaiMobile(input.phone)
  const inviter = await findFamilyAccount(ctx.db, accountId)
  if (phone === null) throw invalidField('phone', 'phone_invalid')
  if (phone === inviter.phone) throw new AppError('invitation_to_self')
  requireNotPast(input.ends_on, ctx.clock.today())
  const { waitSeconds } = await ctx.limiters.spend('family_invitation_member', accountId)
  if (waitSeconds > 0) throw new AppError('invitation_limit', { retryAfterSeconds: waitSeconds })
  const texts = await ctx.limiters.spend('family_invitation_phone', phone)
  const invitation = {
    id: newId(),
    account_id: accountId,
    partner_id: partnerId,
    phone,
    relationship: input.relationship,
    scopes: [...new Set(input.scopes)],
    ends_on: input.ends_on,
    created_at: now,
    expires_at: new Date(now.getTime() + limits.invitation.days * dayMs),
  }
  await inTransaction(ctx.db, async (db) => {
    const transactionCtx = { ...ctx, db }
    await replaceInvitation(db, invitation)
    await audit(transactionCtx, {
      action: 'family.invited',
      outcome: 'asked',
      accountId,
      partnerId,
      subject: invitation.id,
      traceId,
    })
    if (texts.waitSeconds > 0) return
    await notify(transactionCtx, {
      to: { phone, partnerId },
      kind: 'family_invited',
      personId: inviter.person_id,
      target: { name: 'family' },
      dedupeKey: `family invited ${invitation.id}`,
    })
    const body = messagesIn(inviter.lang).familyInvited()
    await ctx.gateways.outbox.send(db, { kind: 'family', channel: 'sms', recipient: phone, body }, now)
  })
  return {
    ...toBase(invitation),
    direction: 'sent',
    name: null,
    phone: maskPhone(phone),
    state: 'waiting',
  }
}

/**
 * Declines an invitation that the member received, or withdraws one that the member sent.
 * @throws AppError not_found, invitation_over
 */
export async function endInvitation(
  ctx: AppContext,
  caller: MemberCaller,
  id: string,
  traceId: string,
): Promise<void> {
  const { accountId, partnerId } = caller
  const { phone, phone_verified_at } = await findFamilyAccount(ctx.db, accountId)
  await inTransaction(ctx.db, async (db) => {
    const invitation = await lockInvitation(db, id)
    const isSent = invitation?.account_id === accountId
    const isReceived =
      phone_verified_at !== null && invitation?.phone === phone && invitation.partner_id === partnerId
    if (!invitation || !(isSent || isReceived)) throw new AppError('not_found')
    if (invitation.state !== 'waiting') throw new AppError('invitation_over')
    const state = isSent ? 'taken_back' : 'declined'
    await decideInvitation(db, id, { state, decided_at: ctx.clock.now() })
    await audit(
      { ...ctx, db },
      { action: `family.${state}`, outcome: 'done', accountId, partnerId, subject: id, traceId },
    )
  })
}

/** Requires that a family link's last day isn't in the past. @throws AppError validation_failed */
export function requireNotPast(day: string | null, today: string): void {
  if (day !== null && day < today) throw invalidField('ends_on', 'date_invalid')
}

type BaseRow = Pick<InvitationRow, 'id' | 'relationship' | 'scopes' | 'ends_on' | 'created_at' | 'expires_at'>

function toBase(row: BaseRow) {
  return {
    id: row.id,
    relationship: row.relationship,
    scopes: row.scopes,
    ends_on: row.ends_on,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

function toInvitation(row: InvitationRow, direction: Invitation['direction'], now: Date): Invitation {
  const isExpired = row.state === 'waiting' && row.expires_at <= now
  return {
    ...toBase(row),
    direction,
    name: direction === 'received' ? wholeName(row) : null,
    phone: direction === 'sent' ? maskPhone(row.phone) : null,
    state: isExpired ? 'expired' : row.state,
  }
}
