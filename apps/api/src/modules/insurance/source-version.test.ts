import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../ids'
import { contentHash, decideSourceVersion, type SourceVersion, type StoredSourceRow } from './source-version'

const versionOf = (version: number, content = `content ${version}`): SourceVersion => ({
  version: BigInt(version),
  hash: sha256(content),
})

function receive(stored: StoredSourceRow | null, incoming: SourceVersion): StoredSourceRow | null {
  switch (decideSourceVersion(stored, incoming)) {
    case 'new':
    case 'changed':
      return { applied: incoming, heldByOffice: false, waiting: null }
    case 'held':
      return stored && { ...stored, waiting: incoming }
    default:
      return stored
  }
}

const versions = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 })

describe('a source’s versions', () => {
  test('end with the latest one, in whatever order and however often they arrive', () => {
    fc.assert(
      fc.property(versions, (numbers) => {
        const last = numbers.reduce<StoredSourceRow | null>((row, n) => receive(row, versionOf(n)), null)
        expect(last).toEqual({ applied: versionOf(Math.max(...numbers)), heldByOffice: false, waiting: null })
      }),
    )
  })

  test('change nothing when one is repeated', () => {
    fc.assert(
      fc.property(versions, fc.boolean(), (numbers, heldByOffice) => {
        const start: StoredSourceRow = { applied: versionOf(0), heldByOffice, waiting: null }
        for (const n of numbers) {
          const once = receive(start, versionOf(n))
          expect(receive(once, versionOf(n))).toEqual(once)
        }
      }),
    )
  })

  test('never change a row that staff hold, and the latest one waits', () => {
    fc.assert(
      fc.property(versions, (numbers) => {
        const start: StoredSourceRow = { applied: versionOf(3), heldByOffice: true, waiting: null }
        const end = numbers.reduce<StoredSourceRow | null>((row, n) => receive(row, versionOf(n)), start)
        const latest = Math.max(...numbers)
        expect(end).toEqual({ ...start, waiting: latest > 3 ? versionOf(latest) : null })
      }),
    )
  })

  test('conflict if a known version comes with other content, whether it was applied or waits', () => {
    const applied = versionOf(3)
    const row = { applied, heldByOffice: true, waiting: null }
    expect(decideSourceVersion(row, versionOf(3, 'other'))).toBe('conflict')
    expect(decideSourceVersion({ ...row, waiting: versionOf(5) }, versionOf(5, 'other'))).toBe('conflict')
    expect(decideSourceVersion({ ...row, waiting: versionOf(5) }, versionOf(4))).toBe('older')
    expect(decideSourceVersion({ ...row, applied: { version: 3n, hash: null } }, versionOf(3))).toBe(
      'conflict',
    )
  })

  test('have the same content if only the order of the fields differs', () => {
    const content = { number: 'A', dates: { from: '2026-01-01', to: '2026-12-31' } }
    const reordered = { dates: { to: '2026-12-31', from: '2026-01-01' }, number: 'A' }
    expect(contentHash(reordered)).toEqual(contentHash(content))
    expect(contentHash({ ...content, number: 'B' })).not.toEqual(contentHash(content))
  })
})
