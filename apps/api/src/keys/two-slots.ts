/**
 * Returns the slot, 1 or 2, for a new secret or key: a free slot or, if both are taken, the slot of the oldest secret
 * or key. So at most two are valid at the same time.
 * @param valid the secrets or keys that are valid now, oldest first
 */
export function slotForNew(valid: readonly { slot: number }[]): number {
  const [oldest] = valid
  if (valid.length > 1 && oldest) return oldest.slot
  return oldest?.slot === 1 ? 2 : 1
}
