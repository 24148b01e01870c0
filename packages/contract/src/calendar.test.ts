import { describe, expect, it } from 'vitest'
import { bangkokDate, isIsoDate } from './calendar'

describe('dates', () => {
  it('accepts only days that exist', () => {
    expect(isIsoDate('2024-02-29')).toBe(true)
    expect(isIsoDate('2023-02-29')).toBe(false)
    expect(isIsoDate('2026-13-01')).toBe(false)
    expect(isIsoDate('2569-11-21')).toBe(false)
  })

  it('finds the Bangkok day on both sides of midnight (R61)', () => {
    expect(bangkokDate(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
    expect(bangkokDate(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
  })
})
