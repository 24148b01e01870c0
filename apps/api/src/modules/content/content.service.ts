import {
  type ContentDetail,
  type ContentItem,
  type ContentKind,
  type ContentPartner,
  type Lang,
  limits,
} from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { isUnsearchable, searchTerms } from '../../text/thai-fold'
import { findContent, findInsCode, isWriter, listContentRows, listWriters } from './content.repo'
import { toContentItem, toContentPartner } from './content.view'

const usualLimit = 20

/** Whoever reads, at the partner the page says it belongs to: unverified, it chooses the look and nothing else. TRUST R33 */
export interface Reader {
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
 * What runs today, by title, summary or writer in either language and any usual spelling. Spec §1, §8 Search.
 * @throws AppError not_found for a partner that is none
 */
export async function listContents(
  ctx: AppContext,
  reader: Reader,
  { kind, search, partner, limit, after }: ListQuery,
): Promise<{ items: ContentItem[]; next: string | null }> {
  const offset = Number(after ?? 0)
  const size = Math.min(limit ?? usualLimit, limits.contentsPerList - offset)
  if (size <= 0 || isUnsearchable(search ?? '')) return { items: [], next: null }
  if (partner !== undefined && !(await isWriter(ctx.db, partner))) throw new AppError('not_found')
  const rows = await listContentRows(ctx.db, {
    kind,
    ...(await today(ctx, reader)),
    terms: searchTerms(search ?? ''),
    partnerId: partner,
    limit: size + 1,
    offset,
  })
  const end = offset + size
  return {
    items: rows.slice(0, size).map((row) => toContentItem(row, reader.lang)),
    next: rows.length > size && end < limits.contentsPerList ? String(end) : null,
  }
}

/**
 * One promotion or article, whole. Of another insurer, or before its first day, it is unknown.
 * @throws AppError not_found; promotion_expired or article_expired after its last day. Spec §8
 */
export async function getContent(ctx: AppContext, reader: Reader, id: string): Promise<ContentDetail> {
  const when = await today(ctx, reader)
  const row = await findContent(ctx.db, id, when)
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

/** The first promotions and articles of today, for the home screen. */
export async function listTeasers(ctx: AppContext, reader: Reader, limit: number) {
  const when = await today(ctx, reader)
  const first = async (kind: ContentKind) => {
    const rows = await listContentRows(ctx.db, { kind, ...when, terms: [], limit, offset: 0 })
    return rows.map((row) => toContentItem(row, reader.lang))
  }
  return { promotions: await first('promotion'), articles: await first('article') }
}

/** The partners who have articles today. */
export async function listContentPartners(ctx: AppContext, reader: Reader): Promise<ContentPartner[]> {
  const rows = await listWriters(ctx.db, await today(ctx, reader))
  return rows.map((row) => toContentPartner(row, reader.lang))
}

/** The day, and whose look: of an unknown partner that of the default one. Spec §4 */
async function today(ctx: AppContext, { claimedPartnerId }: Reader) {
  const claimed = await findInsCode(ctx.db, claimedPartnerId)
  const insCode = claimed ?? (await findInsCode(ctx.db, ctx.config.defaultPartner.id)) ?? ''
  return { insCode, day: ctx.clock.today() }
}
