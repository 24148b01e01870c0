import type { MemberCaller } from '../../http/caller'

/** A session that ended on another instance is refused here after so long at most. TRUST R25 */
const keptMs = 1_000
const mostKept = 10_000

interface Kept {
  caller: MemberCaller
  /** The first end of token and session, ms since the epoch. */
  validUntil: number
  /** When the database was asked, ms since the epoch. */
  askedAt: number
}

/** Who stands behind the access tokens of the last second, so that a screen's calls ask the database once. */
export interface CallerCache {
  find(tokenHash: string, now: Date): MemberCaller | undefined
  keep(tokenHash: string, live: { caller: MemberCaller; validUntil: Date; askedAt: Date }): void
  /** Forgets a session at once, and never keeps it again: not what is being read now, nor before the end is committed. */
  drop(sessionId: string): void
}

/** One of a process: at most 10,000 tokens, the oldest given up first. */
export function createCallerCache(): CallerCache {
  // In the order in which the database was asked.
  const kept = new Map<string, Kept>()
  const ended = new Set<string>()

  function find(tokenHash: string, now: Date): MemberCaller | undefined {
    const found = kept.get(tokenHash)
    if (!found) return undefined
    const at = now.getTime()
    const age = at - found.askedAt
    // A clock that was set back must not make a second longer.
    return age >= 0 && age < keptMs && at < found.validUntil ? found.caller : undefined
  }

  return {
    find,
    keep(tokenHash, { caller, validUntil, askedAt }) {
      if (ended.has(caller.sessionId)) return
      kept.delete(tokenHash)
      kept.set(tokenHash, { caller, validUntil: validUntil.getTime(), askedAt: askedAt.getTime() })
      for (const [oldest, { askedAt: at }] of kept) {
        if (kept.size <= mostKept && askedAt.getTime() - at < keptMs) break
        kept.delete(oldest)
      }
    },
    drop(sessionId) {
      for (const [tokenHash, { caller }] of kept) {
        if (caller.sessionId === sessionId) kept.delete(tokenHash)
      }
      ended.add(sessionId)
      for (const oldest of ended) {
        if (ended.size <= mostKept) break
        ended.delete(oldest)
      }
    },
  }
}
