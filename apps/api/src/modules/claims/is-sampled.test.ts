import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSampled } from './is-sampled'

const keys = {
  lookupHash: (value: string, purpose: string) =>
    createHash('sha256').update(`${purpose} ${value}`).digest('hex'),
}
const ids = Array.from({ length: 4_000 }, (_, index) => `decision ${index}`)
const sampled = (share: number) => ids.filter((id) => isSampled(keys, id, 'quality_sample', share))

describe('the random share', () => {
  it('has about the requested size, and the same ids each time', () => {
    expect(sampled(0)).toEqual([])
    expect(sampled(100)).toEqual(ids)
    const tenth = sampled(10)
    expect(tenth.length).toBeGreaterThan(320)
    expect(tenth.length).toBeLessThan(480)
    expect(sampled(10)).toEqual(tenth)
  })

  it('picks the quality sample independently of the second looks', () => {
    const both = sampled(50).filter((id) => isSampled(keys, id, 'second_look', 50))
    expect(both.length / ids.length).toBeGreaterThan(0.2)
    expect(both.length / ids.length).toBeLessThan(0.3)
  })
})
