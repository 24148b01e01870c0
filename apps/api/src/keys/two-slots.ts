/**
 * Returns the slot, 1 or 2, of a new secret or key of which two can be live: a free one, otherwise that of the older one.
 * @param held the live ones, oldest first
 */
export function slotForNew(held: readonly { slot: number }[]): number {
  const [oldest] = held
  if (held.length > 1 && oldest) return oldest.slot
  return oldest?.slot === 1 ? 2 : 1
}
