/** A version of a row: the number that the source gave it, and a hash of its content. */
export interface SourceVersion {
  version: bigint
  hash: Buffer
}

export interface StoredSourceRow {
  /** The version that was applied last. The hash is null if the row was written without one. */
  applied: { version: bigint; hash: Buffer | null }
  /** Whether staff corrected the row. If so, the source's versions wait. */
  heldByOffice: boolean
  /** The latest version that waits for the release of the row; null if none does. */
  waiting: SourceVersion | null
}

/**
 * What to do with an incoming version: `new` and `changed` are applied, `held` waits, `unchanged` and `older` are
 * ignored. `conflict`: the version number is known, but with other content; staff must resolve it.
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
