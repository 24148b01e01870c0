import { isOffered, readTheme, type SwitchableItem } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { Database } from '../../db/schema'
import type { Implementation } from '../../http/implementation'
import { findTheme } from './partners.repo'
import { themeWithinLimit } from './partners.service'

const refusals = { e_claim: 'e_claim_not_offered', telemed_mart: 'telemed_not_offered' } as const

/**
 * Refuses a feature if the insurer's theme switches its menu item off. Requirement 4.5.
 * @param insCode the insurer of the member's session, never an insurer that the app sent or that issued a card
 * @throws AppError e_claim_not_offered, telemed_not_offered
 */
export async function requireOffered(
  db: Kysely<Database>,
  insCode: string,
  item: SwitchableItem,
): Promise<void> {
  const theme = readTheme(themeWithinLimit((await findTheme(db, insCode)) ?? {}))
  if (!isOffered(theme, item)) throw new AppError(refusals[item])
}

/**
 * If the endpoint has a menu item, checks each call with `requireOffered`. A repeated call gets its stored response
 * without this check, even after the item was switched off (R54).
 */
export function refuseIfSwitchedOff(implementation: Implementation): Implementation {
  const { menuItem } = implementation.endpoint
  if (!menuItem) return implementation
  return {
    ...implementation,
    async handle(call) {
      await requireOffered(call.db, insurerOf(call.caller), menuItem)
      return await implementation.handle(call)
    },
  }
}

function insurerOf(caller: MemberCaller | null): string {
  if (!caller) throw new Error('a row with a menu item must be for members')
  return caller.insCode
}
