import type { TelemedState, TelemedVisit } from '@khum/contract'
import type { AppContext } from '../../context'
import type { Reader } from '../family/family.service'
import { readMemberCards, toCard } from './cards'
import { listByIds } from './providers.repo'
import { daysOf, viewContext } from './providers.service'
import { toProvider } from './providers.view'
import { isOverdue, type VisitRow } from './visits.repo'

/**
 * Converts visits to what their member sees. A card that the member may no longer use isn't shown, not even in earlier
 * visits. R42.
 */
export async function toVisits(
  ctx: AppContext,
  reader: Reader,
  rows: readonly VisitRow[],
): Promise<TelemedVisit[]> {
  const memberCards = await readMemberCards(
    ctx,
    reader,
    rows.flatMap((row) => row.coverage_ids),
  )
  const providers = await listByIds(ctx.db, daysOf(ctx), [...new Set(rows.map((row) => row.provider_id))])
  const context = { ...viewContext(ctx), covered: null }
  return rows.flatMap((row) => {
    const provider = providers.find(({ id }) => id === row.provider_id)
    if (!provider) return []
    const cards = row.coverage_ids.flatMap((id) => memberCards.filter(({ coverage }) => coverage.id === id))
    return [
      {
        id: row.id,
        entry: row.entry,
        state: stateOf(row, context.now),
        provider: toProvider(provider, context),
        cards: cards.map(toCard),
        accepted_steps: row.steps,
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        handed_off_at: row.handed_off_at?.toISOString() ?? null,
        redeemed_at: row.redeemed_at?.toISOString() ?? null,
      },
    ]
  })
}

/**
 * Returns the current state: `expired` once the time is up, even if the job that marks overdue visits hasn't run yet.
 */
export function stateOf(row: VisitRow, now: Date): TelemedState {
  const { state } = row
  return (state === 'choosing' || state === 'agreed') && isOverdue(row, now) ? 'expired' : state
}
