import { type Home, homeSchema, type Lang } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context'
import { listConsentsDue } from '../consents/consents-due'
import { readRefreshCookie } from '../sessions/session-cookie'
import { findCallerByRefreshToken } from '../sessions/sessions.service'
import { getHome } from './home.service'

/**
 * Returns the response of `GET /api/v2/home` for the member whose session the cookie names, so that the page can
 * contain it. Issues no token and doesn't use up the cookie's token. Returns null if the page must not contain the
 * response: the session has ended or belongs to another partner, or the member has a consent text to read first. R25,
 * R33, R66
 */
export async function getPageHome(
  ctx: AppContext,
  request: FastifyRequest,
  page: { partnerId: string; lang: Lang },
): Promise<Home | null> {
  const token = readRefreshCookie(ctx.config, request)
  const member = token && (await findCallerByRefreshToken(ctx, token))
  if (!member || member.partnerId !== page.partnerId) return null
  const [home, due] = await Promise.all([
    getHome(ctx, { member, claimedPartnerId: page.partnerId }, page.lang),
    listConsentsDue(ctx, member.accountId),
  ])
  // Parsing drops fields that the schema doesn't declare. R41
  return due.length > 0 ? null : homeSchema.parse(home)
}
