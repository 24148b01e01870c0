/** The list with one item moved; a place outside it is the nearest inside. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const place = Math.max(0, Math.min(items.length - 1, to))
  const item = items[from]
  if (item === undefined) return [...items]
  return items.toSpliced(from, 1).toSpliced(place, 0, item)
}

/** The place whose row lies under this height, by the middles of the rows: as many as lie above it. */
export function placeAt(middles: readonly number[], height: number): number {
  return middles.filter((middle) => middle < height).length
}
