import type { MemberCaller } from '../../caller'

/**
 * Callers are cached for this long. So a session that another process has ended may still work in this process for up
 * to a second. R25
 */
const cachedMs = 1_000
const maxEntries = 10_000

interface CachedCaller {
  caller: MemberCaller
  /** When the token or the session expires, whichever is first, in milliseconds since the epoch. */
  validUntil: number
  queriedAt: number
}

/**
 * The callers of the last second, by access token. When a screen makes several calls at the same time, the session is
 * then looked up only once.
 */
export interface CallerCache {
  find(tokenHash: string, now: Date): MemberCaller | undefined
  keep(
    tokenHash: string,
    live: { caller: MemberCaller; validUntil: Date; queriedAt: Date; mark: number },
  ): void
  /**
   * Call `mark` before you query the database, and pass its result to `keep`. If `forget` was called for the account in
   * between, `keep` stores nothing.
   */
  mark(): number
  /**
   * Makes the next call of each of the account's sessions query the database again. Call `forget` after the transaction
   * that changed the account has been committed.
   */
  forget(accountId: string): void
  /**
   * Forgets a session and never caches it again. This is safe even if a query is reading the session now, or the
   * transaction that ends the session hasn't committed yet.
   */
  drop(sessionId: string): void
}

/** Creates the process's cache of at most 10,000 tokens; the oldest are dropped first. */
export function createCallerCache(): CallerCache {
  // The entries have the order in which `keep` stored them, so the oldest come first.
  const callers = new Map<string, CachedCaller>()
  const ended = new Set<string>()
  const forgotten = new Map<string, number>()
  let forgets = 0

  function find(tokenHash: string, now: Date): MemberCaller | undefined {
    const found = callers.get(tokenHash)
    if (!found) return undefined
    const at = now.getTime()
    const age = at - found.queriedAt
    // Ignores the entry if the clock was set back, because the entry would otherwise live longer than `cachedMs`.
    return age >= 0 && age < cachedMs && at < found.validUntil ? found.caller : undefined
  }

  return {
    find,
    mark: () => forgets,
    keep(tokenHash, { caller, validUntil, queriedAt, mark }) {
      if (ended.has(caller.sessionId) || (forgotten.get(caller.accountId) ?? 0) > mark) return
      callers.delete(tokenHash)
      callers.set(tokenHash, { caller, validUntil: validUntil.getTime(), queriedAt: queriedAt.getTime() })
      for (const [oldest, { queriedAt: at }] of callers) {
        if (callers.size <= maxEntries && queriedAt.getTime() - at < cachedMs) break
        callers.delete(oldest)
      }
    },
    drop(sessionId) {
      for (const [tokenHash, { caller }] of callers) {
        if (caller.sessionId === sessionId) callers.delete(tokenHash)
      }
      ended.add(sessionId)
      shorten(ended)
    },
    forget(accountId) {
      for (const [tokenHash, { caller }] of callers) {
        if (caller.accountId === accountId) callers.delete(tokenHash)
      }
      forgets += 1
      forgotten.delete(accountId)
      forgotten.set(accountId, forgets)
      shorten(forgotten)
    },
  }
}

/**
 * Drops the oldest entries beyond `maxEntries`. An entry keeps outdated results out of the cache: results of queries
 * that began before the session ended or the account changed. These queries take only a moment, so old entries aren't
 * needed.
 */
function shorten(remembered: Set<string> | Map<string, unknown>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxEntries) break
    remembered.delete(oldest)
  }
}
