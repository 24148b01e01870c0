/** Returns the list with one item moved. If `to` is outside the list, the item moves to the list's start or end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const index = Math.max(0, Math.min(items.length - 1, to))
  const item = items[from]
  if (item === undefined) return [...items]
  const others = items.filter((_, at) => at !== from)
  return [...others.slice(0, index), item, ...others.slice(index)]
}

/**
 * Returns the index at which to insert a row dropped at this height.
 * @param middles the vertical middles of the other rows
 */
export function indexAt(middles: readonly number[], height: number): number {
  return middles.filter((middle) => middle < height).length
}
