/**
 * Up to two secrets or keys can be valid at once, in slots 1 and 2. Returns the slot for a new one: a free slot,
 * otherwise that of the oldest.
 * @param valid the secrets or keys that are valid now, oldest first
 */
export function slotForNew(valid: readonly { slot: number }[]): number {
  const [oldest] = valid
  if (valid.length > 1 && oldest) return oldest.slot
  return oldest?.slot === 1 ? 2 : 1
}
