import { claimMoneyTables } from './claim-money'
import { claimsTables } from './claims'
import { messagesTables } from './messages'
import { peopleTables } from './people'
import { policiesTables } from './policies'
import { type Known, type Load, type Size, worldOf } from './world'

/** Returns all tables to load, in an order that satisfies the foreign keys. */
export function tables(size: Size, known: Known): Load[] {
  const world = worldOf(size, known)
  return [
    ...peopleTables(world),
    ...policiesTables(world),
    ...claimsTables(world),
    ...claimMoneyTables(world),
    ...messagesTables(world),
  ]
}
