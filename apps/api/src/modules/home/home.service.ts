import {
  type ContentItem,
  type Coverage,
  type Home,
  isOffered,
  type Lang,
  limits,
  type Theme,
  toMenu,
  waitingKinds,
} from '@khum/contract'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { listClaims } from '../claims/claims.service'
import { listWaiting } from '../claims/waiting.service'
import { listTeasers } from '../content/content.service'
import { listReceivedInvitations } from '../family/family.service'
import { listCoverages } from '../insurance/coverages.service'
import { countUnread } from '../notifications/notifications.service'
import { findPartnerTheme } from '../partners/partners.service'
import { getMember } from '../sessions/sessions.service'

/** The visitor of the home screen: a member, or a guest if `member` is null. */
export interface HomeVisitor {
  member: MemberCaller | null
  /** The partner that the request names. It isn't verified, so it may only select theme and content. R33. */
  claimedPartnerId: string
}

/** Returns everything that the home screen shows, in one response. Requirements 2.10 and 7.5. */
export async function getHome(
  ctx: AppContext,
  { member, claimedPartnerId }: HomeVisitor,
  lang: Lang,
): Promise<Home> {
  const partnerId = member?.partnerId ?? claimedPartnerId
  // Runs these queries at the same time. They take no connections from the pool, because queries made with `fixedRead`
  // share a few connections of their own.
  const [theme, teasers, own] = await Promise.all([
    findPartnerTheme(ctx, partnerId),
    listTeasers(ctx, { claimedPartnerId: partnerId, lang }, limits.home.teasers),
    member && readOwn(ctx, member.accountId),
  ])
  return {
    ...(own ? memberPart(own, theme) : guestPart),
    menu: toMenu(theme),
    promotions: teasers.promotions.map(toTeaser),
    articles: teasers.articles.map(toTeaser),
  }
}

type MemberPart = Pick<
  Home,
  'member' | 'primary_card' | 'other_cards' | 'waiting' | 'claims_in_progress' | 'unread_notifications'
>

const guestPart: MemberPart = {
  member: null,
  primary_card: null,
  other_cards: [],
  waiting: [],
  claims_in_progress: [],
  unread_notifications: 0,
}

async function readOwn(ctx: AppContext, accountId: string) {
  const [claims, unread, member, coverages, waiting, invitations] = await Promise.all([
    listClaims(ctx, accountId, { group: 'in_process', limit: limits.home.claims, withoutWaiting: true }),
    countUnread(ctx, accountId),
    getMember(ctx, accountId),
    listCoverages(ctx, accountId),
    listWaiting(ctx, accountId, limits.home.waiting),
    listReceivedInvitations(ctx, accountId, limits.home.waiting),
  ])
  return { claims, unread, member, coverages, waiting, invitations }
}
type Own = Awaited<ReturnType<typeof readOwn>>

function memberPart(own: Own, theme: Theme): MemberPart {
  const { claims, unread } = own
  return {
    member: own.member,
    ...cardsOf(own.coverages),
    waiting: waitingFor(own, isOffered(theme, 'e_claim')),
    claims_in_progress: claims.items,
    unread_notifications: unread.claim_status + unread.promotion_article + unread.general,
  }
}

/** Lists what the member has to do next, most urgent first. Leaves drafts out if the insurer doesn't offer e-Claim. */
function waitingFor({ waiting, invitations }: Own, offersEClaim: boolean): Home['waiting'] {
  return [
    ...waiting.filter(({ kind }) => kind !== 'draft' || offersEClaim),
    ...invitations.map(({ id, name }) => ({
      kind: 'invitation' as const,
      id,
      about: name,
      amount_satang: null,
      due_date: null,
    })),
  ].toSorted((one, other) => waitingKinds.indexOf(one.kind) - waitingKinds.indexOf(other.kind))
}

/**
 * Chooses the cards. `primary_card` is the first visible card that can be used today; if no card can, the first visible
 * one. `other_cards` are the next visible cards that haven't ended or lapsed.
 */
function cardsOf(all: readonly Coverage[]): Pick<Home, 'primary_card' | 'other_cards'> {
  const cards = all.filter(({ hidden }) => !hidden)
  const primary = cards.find(({ state }) => state === 'in_force' || state === 'grace') ?? cards[0] ?? null
  const others = cards.filter((card) => card !== primary && card.state !== 'ended' && card.state !== 'lapsed')
  return { primary_card: primary, other_cards: others.slice(0, limits.home.cards - 1) }
}

function toTeaser({ id, title, image, ends_on }: ContentItem): Home['promotions'][number] {
  return { id, title, image: image?.src ?? null, ends_on }
}
