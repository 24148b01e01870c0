import { type Home, homeSchema, type Lang } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context'
import { listConsentsDue } from '../consents/consents-due'
import { readRefreshCookie } from '../sessions/session-cookie'
import { findCallerByRefreshToken } from '../sessions/sessions.service'
import { getHome } from './home.service'

/**
 * Returns the home of the member whose session the browser's cookie names, as the call `GET /api/v2/home` answers it, for
 * the page itself. Issues no token and leaves the cookie's unused. Returns null if the page must not contain a home: the
 * session has ended or belongs to another partner, or the member has a consent text to read first. R25, R33, R66
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
  // The schema drops what it doesn't name. R41
  return due.length > 0 ? null : homeSchema.parse(home)
}
