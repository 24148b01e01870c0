/**
 * Up to two secrets or keys can be valid at once, in slots 1 and 2. Returns the slot for a new one: a free slot,
 * otherwise that of the oldest.
 * @param held the valid ones, oldest first
 */
export function slotForNew(held: readonly { slot: number }[]): number {
  const [oldest] = held
  if (held.length > 1 && oldest) return oldest.slot
  return oldest?.slot === 1 ? 2 : 1
}
