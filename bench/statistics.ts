export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/**
 * Measures how well a value separates two groups: the area under the ROC curve, from 0.5 (not at all) to 1
 * (perfectly).
 */
export function areaUnderCurve(one: readonly number[], two: readonly number[]): number {
  const larger = one.reduce(
    (sum, a) => sum + two.reduce((inner, b) => inner + (b > a ? 1 : b === a ? 0.5 : 0), 0),
    0,
  )
  const area = larger / (one.length * two.length)
  return Math.max(area, 1 - area)
}
