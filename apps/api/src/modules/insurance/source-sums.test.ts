import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FedEntry, sumsOfSource } from './source-sums'

const noon = new Date('2026-11-21T05:00:00Z')
const entry = (kind: FedEntry['kind'], amount: bigint, feedSeq: bigint | null, at = noon): FedEntry => ({
  kind,
  amount,
  at,
  feedSeq,
})
const figure = (used: bigint, throughSeq: bigint | null) => ({ used, asOf: noon, throughSeq })

/**
 * Claims as `entriesOf` puts them into the ledger: each has a reservation. A decided claim also has a release and the
 * consumed amount. Every arrival and every decision of a claim gets the next number in the feed.
 */
const claims = fc.array(
  fc.record({
    reserved: fc.bigInt(0n, 1_000n),
    decided: fc.option(fc.bigInt(0n, 1_000n)),
  }),
  { maxLength: 6 },
)

function entriesOf(made: readonly { reserved: bigint; decided: bigint | null }[]): FedEntry[] {
  let seq = 0n
  const received = made.map(({ reserved }) => entry('reserve', reserved, ++seq))
  const decided = made.flatMap((claim) => {
    if (claim.decided === null) return []
    seq += 1n
    return [entry('release', -claim.reserved, seq), entry('consume', claim.decided, seq)]
  })
  return [...received, ...decided]
}

describe('a balance that the source keeps', () => {
  test('is the same whatever part of our feed the source has booked', () => {
    fc.assert(
      fc.property(claims, fc.bigInt(0n, 5_000n), fc.nat(14), (made, before, booked) => {
        const entries = entriesOf(made)
        const included = entries.filter(({ feedSeq }) => feedSeq !== null && feedSeq <= BigInt(booked))
        const used = included.reduce((sum, { amount }) => sum + amount, before)
        const sums = sumsOfSource(figure(used, BigInt(booked)), entries)
        const all = entries.reduce((sum, { amount }) => sum + amount, before)
        expect(sums.used + sums.pending).toBe(all)
        expect(sums.pending).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  test('counts our entries that were not published yet, and no opening figure', () => {
    const entries = [entry('opening', 900n, null), entry('reserve', 30n, null), entry('consume', 50n, 7n)]
    expect(sumsOfSource(figure(100n, 7n), entries)).toEqual({ used: 100n, pending: 30n })
    expect(sumsOfSource(figure(100n, 6n), entries)).toEqual({ used: 150n, pending: 30n })
    expect(sumsOfSource(null, entries)).toEqual({ used: 50n, pending: 30n })
  })

  test('without a number of our feed, includes what happened by its time', () => {
    const later = new Date('2026-11-21T05:00:01Z')
    const entries = [entry('consume', 50n, null), entry('reserve', 30n, null, later)]
    expect(sumsOfSource(figure(100n, null), entries)).toEqual({ used: 100n, pending: 30n })
  })
})
