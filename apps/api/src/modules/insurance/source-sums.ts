import type { LedgerSums } from './limits'

/** A figure of a source that keeps the balances: what is used, up to which event of our feed. */
export interface SourceFigure {
  used: bigint
  asOf: Date
  /** The last event that the figure includes; null if it includes all that happened by `asOf`. */
  throughSeq: bigint | null
}

/** A ledger entry, with the number in the feed of the event that wrote it (null: not published yet). */
export interface FedEntry {
  kind: 'opening' | 'reserve' | 'release' | 'consume' | 'adjust'
  amount: bigint
  at: Date
  feedSeq: bigint | null
}

/**
 * Sums a limit whose balance the source keeps: its figure, and our entries that it doesn't include yet. Opening figures
 * don't count, because the source's figure is the truth.
 * @param figure null if the source hasn't sent one, which means that nothing was used before our entries
 */
export function sumsOfSource(figure: SourceFigure | null, entries: readonly FedEntry[]): LedgerSums {
  let used = figure?.used ?? 0n
  let pending = 0n
  for (const entry of entries) {
    if (entry.kind === 'opening' || isIncluded(entry, figure)) continue
    if (entry.kind === 'reserve' || entry.kind === 'release') pending += entry.amount
    else used += entry.amount
  }
  // The figure includes a reservation whose release it doesn't include yet.
  return pending < 0n ? { used: used + pending, pending: 0n } : { used, pending }
}

function isIncluded(entry: FedEntry, figure: SourceFigure | null): boolean {
  if (!figure) return false
  if (figure.throughSeq === null) return entry.at <= figure.asOf
  return entry.feedSeq !== null && entry.feedSeq <= figure.throughSeq
}
