import type { ContentDetail, ContentItem, ContentKind, ContentPartner, Lang } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { isUnsearchable, searchTerms } from '../../text/thai-fold'
import {
  contentPartnerExists,
  findContent,
  findInsCode,
  listContentPartnerRows,
  listContentRows,
  listTeaserRows,
} from './content.repo'
import { toContentItem, toContentPartner } from './content.view'

const defaultLimit = 20
/** How many results one search returns over all pages. */
const mostResults = 300

export interface Reader {
  /**
   * The partner that the page claims to belong to. This claim isn't verified, so it may only decide which insurer's
   * content is shown. R33
   */
  claimedPartnerId: string
  lang: Lang
}

interface ListQuery {
  kind: ContentKind
  search?: string | undefined
  partner?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

/**
 * Returns a page of the promotions or articles that are current today. A search looks in title, summary and partner, in
 * both languages and any usual spelling. Requirements 1.8, 8.12
 * @throws AppError not_found for an unknown content partner
 */
export async function listContents(
  ctx: AppContext,
  reader: Reader,
  { kind, search, partner, limit, after }: ListQuery,
): Promise<{ items: ContentItem[]; next: string | null }> {
  const offset = Number(after ?? 0)
  const size = Math.min(limit ?? defaultLimit, mostResults - offset)
  if (size <= 0 || isUnsearchable(search ?? '')) return { items: [], next: null }
  if (partner !== undefined && !(await contentPartnerExists(ctx.db, partner))) throw new AppError('not_found')
  const rows = await listContentRows(ctx.db, {
    kind,
    ...(await todayFor(ctx, reader)),
    terms: searchTerms(search ?? ''),
    partnerId: partner,
    limit: size + 1,
    offset,
  })
  const end = offset + size
  return {
    items: rows.slice(0, size).map((row) => toContentItem(row, reader.lang)),
    next: rows.length > size && end < mostResults ? String(end) : null,
  }
}

/**
 * Returns a promotion or article with its body. Requirement 8.10
 * @throws AppError not_found, also if the item belongs to an insurer that the app doesn't serve or its first day hasn't
 * come; promotion_expired or article_expired after the item's last day
 */
export async function getContent(ctx: AppContext, reader: Reader, id: string): Promise<ContentDetail> {
  const when = await todayFor(ctx, reader)
  const row = await findContent(ctx.db, id, { ...when, app: reader.claimedPartnerId })
  if (!row) throw new AppError('not_found')
  if (row.ends_on !== null && row.ends_on < when.day) {
    throw new AppError(row.kind === 'promotion' ? 'promotion_expired' : 'article_expired')
  }
  return {
    ...toContentItem(row, reader.lang),
    body_html: reader.lang === 'th' ? row.body_th : row.body_en,
    image_hosts: ctx.config.imageHosts,
    phone: row.phone,
    link: row.link,
  }
}

/** Lists the first promotions and articles that are current today, for the home screen. */
export async function listTeasers(ctx: AppContext, reader: Reader, limit: number) {
  const { id } = ctx.config.defaultPartner
  const rows = await listTeaserRows(ctx.db, reader.claimedPartnerId, id, ctx.clock.today(), limit)
  const of = (kind: ContentKind) =>
    rows.filter((row) => row.kind === kind).map((row) => toContentItem(row, reader.lang))
  return { promotions: of('promotion'), articles: of('article') }
}

/** Lists the content partners with a current article. */
export async function listContentPartners(ctx: AppContext, reader: Reader): Promise<ContentPartner[]> {
  const rows = await listContentPartnerRows(ctx.db, await todayFor(ctx, reader))
  return rows.map((row) => toContentPartner(row, reader.lang))
}

/**
 * Returns today's date, and the insurer code of the partner whose page asks. For an unknown partner, returns the
 * default partner's insurer code. Requirement 4.2
 */
async function todayFor(ctx: AppContext, { claimedPartnerId }: Reader) {
  const claimed = await findInsCode(ctx.db, claimedPartnerId)
  const insCode = claimed ?? (await findInsCode(ctx.db, ctx.config.defaultPartner.id)) ?? ''
  return { insCode, day: ctx.clock.today() }
}
