import { type ContentItem, type Coverage, type Home, type Lang, limits, toMenu } from '@khum/contract'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { listClaims } from '../claims/claims.service'
import { listTeasers } from '../content/content.service'
import { listCoverages } from '../insurance/coverages.service'
import { countUnread } from '../notifications/notifications.service'
import { findPartnerTheme } from '../partners/partners.service'
import { getMember } from '../sessions/sessions.service'

/** Who looks at the home screen: a member, or a guest at the partner the page says it belongs to. */
export interface HomeVisitor {
  member: MemberCaller | null
  /** Unverified: it chooses the look and nothing else. TRUST R33. */
  claimedPartnerId: string
}

/** Everything the home screen shows, in one answer. Spec §2 Home, §4, §7. */
export async function getHome(
  ctx: AppContext,
  { member, claimedPartnerId }: HomeVisitor,
  lang: Lang,
): Promise<Home> {
  const partnerId = member?.partnerId ?? claimedPartnerId
  const teasers = await listTeasers(ctx, { claimedPartnerId: partnerId, lang }, limits.home.teasers)
  return {
    ...(member ? await personal(ctx, member.accountId) : nothingPersonal),
    menu: toMenu(await findPartnerTheme(ctx, partnerId)),
    promotions: teasers.promotions.map(toTeaser),
    articles: teasers.articles.map(toTeaser),
  }
}

type Personal = Pick<Home, 'member' | 'primary_card' | 'claims_in_progress' | 'unread_notifications'>

const nothingPersonal: Personal = {
  member: null,
  primary_card: null,
  claims_in_progress: [],
  unread_notifications: 0,
}

async function personal(ctx: AppContext, accountId: string): Promise<Personal> {
  const claims = await listClaims(ctx, accountId, { group: 'in_process', limit: limits.home.claims })
  const unread = await countUnread(ctx, accountId)
  return {
    member: await getMember(ctx, accountId),
    primary_card: primaryCard(await listCoverages(ctx, accountId)),
    claims_in_progress: claims.items,
    unread_notifications: unread.claim_status + unread.promotion_article + unread.general,
  }
}

/** The first shown card of the member's order that can be used today; if none can, the first one. */
function primaryCard(all: readonly Coverage[]): Coverage | null {
  const cards = all.filter(({ hidden }) => !hidden)
  return cards.find(({ state }) => state === 'in_force' || state === 'grace') ?? cards[0] ?? null
}

function toTeaser({ id, title, image, ends_on }: ContentItem): Home['promotions'][number] {
  return { id, title, image: image?.src ?? null, ends_on }
}
