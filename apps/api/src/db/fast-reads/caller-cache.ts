import type { MemberCaller } from '../../caller'

/** A session that another instance ended is refused here at most this much later. R25 */
const keptMs = 1_000
const mostKept = 10_000

interface Kept {
  caller: MemberCaller
  /** When the token or the session expires, whichever is first; ms since the epoch. */
  validUntil: number
  /** When the database was queried, ms since the epoch. */
  askedAt: number
}

/** The callers of the last second by access token, so that the calls of one screen look up the session once. */
export interface CallerCache {
  find(tokenHash: string, now: Date): MemberCaller | undefined
  keep(tokenHash: string, live: { caller: MemberCaller; validUntil: Date; askedAt: Date; mark: number }): void
  /** Call it before querying the database and pass it to `keep`, which then ignores accounts forgotten in between. */
  mark(): number
  /** Makes the next call of each of the account's sessions query the database again. Call it after the commit. */
  forget(accountId: string): void
  /** Forgets a session and never caches it again, even if it is being read now or its end isn't committed yet. */
  drop(sessionId: string): void
}

/** Creates the process's cache of at most 10,000 tokens; the oldest go first. */
export function createCallerCache(): CallerCache {
  // Ordered by `askedAt`.
  const kept = new Map<string, Kept>()
  const ended = new Set<string>()
  const forgotten = new Map<string, number>()
  let forgets = 0

  function find(tokenHash: string, now: Date): MemberCaller | undefined {
    const found = kept.get(tokenHash)
    if (!found) return undefined
    const at = now.getTime()
    const age = at - found.askedAt
    // A clock that was set back must not prolong the second.
    return age >= 0 && age < keptMs && at < found.validUntil ? found.caller : undefined
  }

  return {
    find,
    mark: () => forgets,
    keep(tokenHash, { caller, validUntil, askedAt, mark }) {
      if (ended.has(caller.sessionId) || (forgotten.get(caller.accountId) ?? 0) > mark) return
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
      shorten(ended)
    },
    forget(accountId) {
      for (const [tokenHash, { caller }] of kept) {
        if (caller.accountId === accountId) kept.delete(tokenHash)
      }
      forgets += 1
      forgotten.delete(accountId)
      forgotten.set(accountId, forgets)
      shorten(forgotten)
    },
  }
}

/** Drops the oldest entries. They only matter for queries that are still running. */
function shorten(remembered: Set<string> | Map<string, unknown>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostKept) break
    remembered.delete(oldest)
  }
}
