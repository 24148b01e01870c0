/** A version of a row, as its source numbers it, with a hash of its content. */
export interface SourceVersion {
  version: bigint
  hash: Buffer
}

export interface StoredSourceRow {
  /** The version that was applied last; its hash is null if the row came without one. */
  applied: { version: bigint; hash: Buffer | null }
  /** Whether staff corrected the row. If so, the source's versions wait. */
  heldByOffice: boolean
  /** The latest version that waits. */
  waiting: SourceVersion | null
}

/**
 * What happens with an incoming version. `new` and `changed` are applied, and `held` waits. `conflict` means a known
 * version number with other content; staff have to resolve it.
 */
export type SourceDecision = 'new' | 'changed' | 'unchanged' | 'older' | 'conflict' | 'held'

/** Decides what happens with an incoming version. `stored` is null if the row doesn't exist yet. Changes nothing. */
export function decideSourceVersion(stored: StoredSourceRow | null, incoming: SourceVersion): SourceDecision {
  if (!stored) return 'new'
  const latest = stored.waiting ?? stored.applied
  if (incoming.version < latest.version) return 'older'
  if (incoming.version === latest.version)
    return latest.hash?.equals(incoming.hash) ? 'unchanged' : 'conflict'
  return stored.heldByOffice ? 'held' : 'changed'
}
