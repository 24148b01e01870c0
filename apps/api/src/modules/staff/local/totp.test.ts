import { describe, expect, it } from 'vitest'
import { findTotpStep, newTotpSecret, toBase32, totpAddress, totpCode, totpStep } from './totp'

const secret = Buffer.from('12345678901234567890')

describe('codes of an app (R91)', () => {
  // The examples of RFC 6238, appendix B. The codes there have eight digits; ours are the last six of them.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds the code is %s', (seconds, code) => {
    expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code)
  })

  it('counts for its step and one step before and after, and for no other', () => {
    const at = new Date('2026-11-21T05:00:00Z')
    const now = totpStep(at)
    for (const away of [-1, 0, 1])
      expect(findTotpStep(secret, totpCode(secret, now + away), at)).toBe(now + away)
    for (const away of [-2, 2]) expect(findTotpStep(secret, totpCode(secret, now + away), at)).toBeNull()
  })

  it('has a secret of 160 bits that apps read from its address', () => {
    expect(newTotpSecret()).toHaveLength(20)
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ')
    const address = new URL(totpAddress(secret, 'a@b.example'))
    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', toBase32(secret)])
  })
})
