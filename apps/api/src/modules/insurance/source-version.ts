import type { VersionOutcome } from '@khum/contract'
import { AppError } from '../../app-error'
import { sha256 } from '../../ids'

/** A version of a row: the number that the source gave it, and a hash of its content. */
export interface SourceVersion {
  version: bigint
  hash: Buffer
  /**
   * True if the source gave the row no version. The row then has the version of its batch. If its content equals the
   * stored row's, the row is `unchanged`, although its version is higher.
   */
  implied?: boolean
}

export interface StoredSourceRow {
  /** The version that was applied last. The hash is null if the row was written without one. */
  applied: { version: bigint; hash: Buffer | null }
  /** Whether staff corrected the row. If so, the source's versions wait until staff release the row. */
  heldByOffice: boolean
  /** The latest version that waits for the release of the row; null if no version waits. */
  waiting: SourceVersion | null
}

/**
 * What to do with an incoming version: `new` and `changed` are applied, `held` waits, `unchanged` and `older` are
 * ignored. `conflict` means that the same version number came before with other content; staff must resolve it.
 */
export type SourceDecision = 'new' | 'changed' | 'unchanged' | 'older' | 'conflict' | 'held'

/**
 * Decides what happens with an incoming version, without changing anything. `stored` is null if the row doesn't exist
 * yet.
 */
export function decideSourceVersion(stored: StoredSourceRow | null, incoming: SourceVersion): SourceDecision {
  if (!stored) return 'new'
  const latest = stored.waiting ?? stored.applied
  if (incoming.version < latest.version) return 'older'
  const isSame = latest.hash?.equals(incoming.hash) === true
  if (isSame && (incoming.implied || incoming.version === latest.version)) return 'unchanged'
  if (incoming.version === latest.version) return 'conflict'
  return stored.heldByOffice ? 'held' : 'changed'
}

/**
 * Decides what happens with a version that an API call sends. `stored` has the columns of the last stored version;
 * undefined if there is none.
 * @returns what happens, and the columns to store if the version is `new` or `changed`
 * @throws AppError version_conflict (the stored version has the same number, but other content)
 */
export function decideSentVersion(
  stored: { version: bigint; content_hash: Buffer } | undefined,
  body: { version: number },
): { outcome: VersionOutcome; columns: { version: bigint; content_hash: Buffer } } {
  const columns = { version: BigInt(body.version), content_hash: contentHash(body) }
  const decision = decideSourceVersion(
    stored
      ? {
          applied: { version: stored.version, hash: stored.content_hash },
          heldByOffice: false,
          waiting: null,
        }
      : null,
    { version: columns.version, hash: columns.content_hash },
  )
  if (decision === 'conflict' || decision === 'held') throw new AppError('version_conflict')
  return { outcome: decision, columns }
}

/** Hashes a row's content. The order of its fields doesn't change the hash. */
export function contentHash(body: object): Buffer {
  return sha256(JSON.stringify(sorted(body)))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const fields = value as Readonly<Record<string, unknown>>
  const result: Record<string, unknown> = {}
  for (const name of Object.keys(fields).toSorted()) result[name] = sorted(fields[name])
  return result
}
