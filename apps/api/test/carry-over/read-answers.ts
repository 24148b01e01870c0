import type { AppContext } from '../../src/context'
import { getClaim, listClaims } from '../../src/modules/claims/claims.service'
import { getCoverage, listCoverages } from '../../src/modules/insurance/coverages.service'

/** The time when the demo data in `release-0033.sql.gz`, the dump of an earlier release, were made. */
export const dumpedAt = '2026-11-21T05:00:00Z'

/**
 * Returns, for each account, what the members' API shows to it: used, pending and left of each limit, and the claims'
 * numbers, statuses, lines and events.
 */
export async function readAnswers(ctx: AppContext): Promise<unknown> {
  const accounts = await ctx.db
    .selectFrom('account')
    .leftJoin('login', 'login.id', 'account.login_id')
    .select(['account.id', 'login.username'])
    .orderBy('account.id')
    .execute()
  const answers: Record<string, unknown> = {}
  for (const { id, username } of accounts) {
    const cards = await listCoverages(ctx, id)
    const coverages: unknown[] = []
    for (const card of cards) coverages.push(await getCoverage(ctx, id, card.id))
    const list = await listClaims(ctx, id, { limit: 50 })
    const claims: unknown[] = []
    for (const claim of list.items) claims.push(await getClaim(ctx.db, id, claim.id))
    answers[username ?? id] = { cards, coverages, list, claims }
  }
  return JSON.parse(JSON.stringify(answers))
}
