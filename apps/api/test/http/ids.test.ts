import { expect, test } from 'vitest'
import { newId } from '../../src/ids'

test('an id has 128 random bits: each is set in half of 20,000 ids, and no id repeats (R40)', () => {
  const count = 20_000
  const ids = Array.from({ length: count }, () => newId())
  expect(new Set(ids).size).toBe(count)
  const set = Array<number>(128).fill(0)
  for (const id of ids) {
    const bytes = Buffer.from(id, 'base64url')
    expect([id.length, bytes.length]).toEqual([22, 16])
    for (let bit = 0; bit < 128; bit += 1)
      set[bit] = (set[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1)
  }
  // Each bit should be set in half of the ids. The number may differ from half by up to six standard deviations. With
  // random ids, one of the 128 bits differs more than that only once in four million runs.
  const spread = Math.sqrt(count) / 2
  expect(set.filter((ones) => Math.abs(ones - count / 2) > 6 * spread)).toEqual([])
})
