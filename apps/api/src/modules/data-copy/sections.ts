import {
  accountEndpoints,
  claimDraftEndpoints,
  claimEndpoints,
  consentEndpoints,
  coverageEndpoints,
  externalSignInEndpoints,
  familyMemberSchema,
  invitationSchema,
  limits,
  notificationChannelEndpoints,
  notificationSchema,
  payoutAccountEndpoints,
  recordReadEndpoints,
  sessionEndpoints,
  telemedVisitSchema,
  typedCardEndpoints,
  watcherSchema,
} from '@khum/contract'
import * as z from 'zod/mini'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { listDevices } from '../account-settings/devices.service'
import { getProfile } from '../account-settings/profile.service'
import { listRecordReads } from '../account-settings/record-reads.service'
import { getClaim, listClaims } from '../claims/claims.service'
import { listDrafts } from '../claims/drafts.service'
import { listMyConsents } from '../consents/consents.service'
import { listIdentities } from '../external-sign-in/identities.service'
import { listFamilyLinks, readerOf } from '../family/family.service'
import { getCoverage, listCoverages } from '../insurance/coverages.service'
import { getChannels } from '../notification-channels/notification-channels.service'
import { listNotifications } from '../notifications/notifications.service'
import { getPayoutAccount } from '../payout-accounts/payout-accounts.service'
import { getMember } from '../sessions/sessions.service'
import { listOwnVisits } from '../telemedicine/visits.service'
import { listCards } from '../typed-cards/typed-cards.service'

/** A part of `data.json`: one value, or a list that is read and written item by item. */
export type Section = { name: string } & (
  | { read: () => Promise<unknown> }
  | { readEach: () => AsyncGenerator<unknown> }
)

/**
 * Leaves out the relatives' coverages: they aren't the member's data, and a relative can revoke the member's access to
 * them. R42
 */
const familySchema = z.object({
  members: z.array(z.omit(familyMemberSchema, { coverages: true })),
  invitations: z.array(invitationSchema),
  watchers: z.array(watcherSchema),
})

/**
 * The sections of `data.json`, in order. Each contains what the calls of the app's screens return, so the copy shows no
 * more than the screens do. The schemas drop undeclared fields, as the calls' serialisers do. R41, R67
 */
export function listSections(ctx: AppContext, caller: MemberCaller, traceId: string): Section[] {
  const { accountId } = caller
  return [
    whole('account', sessionEndpoints.getMe.output, () => getMember(ctx, accountId)),
    whole('profile', accountEndpoints.getProfile.output, () => getProfile(ctx, accountId)),
    whole('linked_accounts', externalSignInEndpoints.listIdentities.output, () =>
      listIdentities(ctx, caller),
    ),
    whole('devices', accountEndpoints.listDevices.output, () => listDevices(ctx, caller)),
    whole('consents', consentEndpoints.listConsents.output, () => listMyConsents(ctx, caller)),
    whole('record_reads', recordReadEndpoints.listRecordReads.output, () => listRecordReads(ctx, caller)),
    whole('notification_channels', notificationChannelEndpoints.getNotificationChannels.output, () =>
      getChannels(ctx, accountId),
    ),
    whole('family', familySchema, () => listFamilyLinks(ctx, caller)),
    whole('payout_account', payoutAccountEndpoints.getPayoutAccount.output, () =>
      getPayoutAccount(ctx, caller),
    ),
    whole('typed_cards', typedCardEndpoints.listCards.output, async () => ({
      items: await listCards(ctx, accountId, undefined),
    })),
    whole('claim_drafts', claimDraftEndpoints.listDrafts.output, async () => ({
      items: await listDrafts(ctx, readerOf(caller, traceId)),
    })),
    each('coverages', coverageEndpoints.getCoverage.output, async function* () {
      for (const { id } of await listCoverages(ctx, accountId))
        yield* unlessGone(getCoverage(ctx, accountId, id))
    }),
    each('claims', claimEndpoints.getClaim.output, async function* () {
      const limit = limits.claimList.pageMax
      for await (const { id } of pages((after) => listClaims(ctx, accountId, { after, limit })))
        yield* unlessGone(getClaim(ctx.db, accountId, id))
    }),
    each('telemedicine_visits', telemedVisitSchema, () =>
      pages((after) => listOwnVisits(ctx, caller, { after }, traceId)),
    ),
    each('notifications', notificationSchema, () =>
      pages((after) => listNotifications(ctx, accountId, { after, limit: limits.notifications.pageMax })),
    ),
  ]
}

function whole(name: string, schema: z.ZodMiniType, read: () => Promise<unknown>): Section {
  return { name, read: async () => schema.parse(await read()) }
}

function each(name: string, schema: z.ZodMiniType, readEach: () => AsyncGenerator<unknown>): Section {
  return {
    name,
    async *readEach() {
      for await (const item of readEach()) yield schema.parse(item)
    },
  }
}

async function* pages<T>(
  read: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>,
): AsyncGenerator<T> {
  let after: string | undefined
  do {
    const { items, next } = await read(after)
    yield* items
    after = next ?? undefined
  } while (after !== undefined)
}

/** Yields nothing if the item was deleted after the list with its id was read. */
async function* unlessGone<T>(reading: Promise<T>): AsyncGenerator<T> {
  try {
    yield await reading
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}
