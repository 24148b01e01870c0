import type { AppContext } from '../../context'
import { turnKeys } from './signing-keys'
import { endOverdue } from './visits.repo'

/** Once an hour: ends visits that nobody went on with, and turns the keys that tokens are signed with. */
export async function tidyTelemed(ctx: AppContext): Promise<void> {
  await endOverdue(ctx.db, ctx.clock.now())
  await turnKeys(ctx)
}
