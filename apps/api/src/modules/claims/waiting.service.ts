import type { Waiting } from '@khum/contract'
import type { AppContext } from '../../context'
import { listWaitingRows } from './waiting.repo'

/**
 * Lists what waits for the member: claims that need documents, failed payments, and the draft that was saved last.
 * Returns at most `limit` claims.
 */
export async function listWaiting(ctx: AppContext, accountId: string, limit: number): Promise<Waiting[]> {
  const rows = await listWaitingRows(ctx.db, accountId, ctx.clock.now(), limit)
  return rows.map(({ kind, id, about_th, about_en, amount, due_date }) => ({
    kind,
    id,
    about: { th: about_th, en: about_en },
    amount_satang: amount === null ? null : Number(amount),
    due_date,
  }))
}
