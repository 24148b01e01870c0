import type { LedgerSums } from './limits'

/** A balance from a source that keeps the balances: the used part of a limit, in satang or as a count. */
export interface SourceFigure {
  used: bigint
  asOf: Date
  /** The last event of our feed that the balance includes. If null, the balance includes everything until `asOf`. */
  throughSeq: bigint | null
}

/**
 * A ledger entry. `feedSeq` is the feed number of the event that caused the entry; null if that event isn't published
 * yet.
 */
export interface FedEntry {
  kind: 'opening' | 'reserve' | 'release' | 'consume' | 'adjust'
  amount: bigint
  at: Date
  feedSeq: bigint | null
}

/**
 * Sums a limit whose balance the source keeps: the balance that the source sent, plus our entries that this balance
 * doesn't include yet. Opening entries don't count, because the source's balance replaces them.
 * @param figure null if the source hasn't sent a balance; the sum then contains only our entries
 */
export function sumsOfSource(figure: SourceFigure | null, entries: readonly FedEntry[]): LedgerSums {
  let used = figure?.used ?? 0n
  let pending = 0n
  for (const entry of entries) {
    if (entry.kind === 'opening' || isIncluded(entry, figure)) continue
    if (entry.kind === 'reserve' || entry.kind === 'release') pending += entry.amount
    else used += entry.amount
  }
  // The source's balance counts reservations as used. If it includes a reservation but not its release, `pending`
  // becomes negative, and `used` too high by the same amount. This line corrects `pending` and `used`.
  return pending < 0n ? { used: used + pending, pending: 0n } : { used, pending }
}

function isIncluded(entry: FedEntry, figure: SourceFigure | null): boolean {
  if (!figure) return false
  if (figure.throughSeq === null) return entry.at <= figure.asOf
  return entry.feedSeq !== null && entry.feedSeq <= figure.throughSeq
}
