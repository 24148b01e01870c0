import type { MemberCaller } from '../../caller'

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
  keep(tokenHash: string, live: { caller: MemberCaller; validUntil: Date; askedAt: Date; mark: number }): void
  /** Taken before the database is asked: an account that is forgotten in between is not kept. */
  mark(): number
  /** Asks the database again for every session of an account, which stay alive: call it after the commit. */
  forget(accountId: string): void
  /** Forgets a session at once, and never keeps it again: not what is being read now, nor before the end is committed. */
  drop(sessionId: string): void
}

/** One of a process: at most 10,000 tokens, the oldest given up first. */
export function createCallerCache(): CallerCache {
  // In the order in which the database was asked.
  const kept = new Map<string, Kept>()
  const ended = new Set<string>()
  const forgotten = new Map<string, number>()
  let forgets = 0

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

/** Gives up the oldest of what is remembered only for queries that are on their way. */
function shorten(remembered: Set<string> | Map<string, unknown>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostKept) break
    remembered.delete(oldest)
  }
}
