import { describe, expect, it } from 'vitest'
import { createCallerCache } from '../../src/db/fast-reads/caller-cache'

const start = new Date('2026-11-21T05:00:00Z')
const validUntil = new Date('2026-11-21T05:10:00Z')

function callerOf(sessionId: string) {
  return {
    accountId: 'a',
    personId: 'p',
    partnerId: 'khum',
    insCode: 'KHM',
    sessionId,
    consentDue: null,
    hasHealthConsent: true,
  }
}

describe('the cache of callers', () => {
  it('never keeps a dropped session, even if it was being read at that moment', () => {
    const cache = createCallerCache()
    cache.drop('s1')
    cache.keep('t1', { caller: callerOf('s1'), validUntil, queriedAt: start, mark: cache.mark() })
    expect(cache.find('t1', start)).toBeUndefined()
    cache.keep('t2', { caller: callerOf('s2'), validUntil, queriedAt: start, mark: cache.mark() })
    expect(cache.find('t2', start)?.sessionId).toBe('s2')
  })

  it('forgets all tokens of a session and no others', () => {
    const cache = createCallerCache()
    for (const token of ['t1', 't2'])
      cache.keep(token, { caller: callerOf('s1'), validUntil, queriedAt: start, mark: cache.mark() })
    cache.keep('t3', { caller: callerOf('s2'), validUntil, queriedAt: start, mark: cache.mark() })
    cache.drop('s1')
    expect(['t1', 't2', 't3'].map((token) => cache.find(token, start)?.sessionId)).toEqual([
      undefined,
      undefined,
      's2',
    ])
  })

  it('asks again for a forgotten account, even if it was being read at that moment (R66)', () => {
    const cache = createCallerCache()
    const live = { caller: callerOf('s1'), validUntil, queriedAt: start, mark: cache.mark() }
    cache.keep('t1', live)
    cache.forget('b')
    expect(cache.find('t1', start)?.sessionId).toBe('s1')
    cache.forget('a')
    expect(cache.find('t1', start)).toBeUndefined()
    cache.keep('t1', live)
    expect(cache.find('t1', start)).toBeUndefined()
    cache.keep('t1', { ...live, mark: cache.mark() })
    expect(cache.find('t1', start)?.sessionId).toBe('s1')
  })

  it('keeps nothing longer if the clock is set back', () => {
    const cache = createCallerCache()
    cache.keep('t1', { caller: callerOf('s1'), validUntil, queriedAt: start, mark: cache.mark() })
    expect(cache.find('t1', new Date(start.getTime() - 1))).toBeUndefined()
  })

  it('holds a limited number and drops the oldest first', () => {
    const cache = createCallerCache()
    for (let index = 0; index <= 10_000; index += 1)
      cache.keep(`t${index}`, {
        caller: callerOf(`s${index}`),
        validUntil,
        queriedAt: start,
        mark: cache.mark(),
      })
    expect(cache.find('t0', start)).toBeUndefined()
    expect(cache.find('t1', start)?.sessionId).toBe('s1')
    expect(cache.find('t10000', start)?.sessionId).toBe('s10000')
  })
})
