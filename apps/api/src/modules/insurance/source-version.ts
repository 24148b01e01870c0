/** A version of a row, as its source numbers it, with a hash of its content. */
export interface SourceVersion {
  version: bigint
  hash: Buffer
}

export interface StoredSourceRow {
  /** The version that was applied last; its hash is null if the row came without one. */
  applied: { version: bigint; hash: Buffer | null }
  /** Staff corrected the row, so the source's versions wait. */
  heldByOffice: boolean
  /** The latest version that waits. */
  waiting: SourceVersion | null
}

/**
 * What an incoming version does. `new` and `changed` are applied and `held` waits. `conflict` is a known version number
 * with other content, which a person has to look at.
 */
export type SourceDecision = 'new' | 'changed' | 'unchanged' | 'older' | 'conflict' | 'held'

/** Decides what an incoming version does to the stored row, which is null if there is none. Changes nothing. */
export function decideSourceVersion(stored: StoredSourceRow | null, incoming: SourceVersion): SourceDecision {
  if (!stored) return 'new'
  const latest = stored.waiting ?? stored.applied
  if (incoming.version < latest.version) return 'older'
  if (incoming.version === latest.version)
    return latest.hash?.equals(incoming.hash) ? 'unchanged' : 'conflict'
  return stored.heldByOffice ? 'held' : 'changed'
}
