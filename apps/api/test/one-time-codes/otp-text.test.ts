import { otpPurposes } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config'
import { longestHost, otpText } from '../../src/messages/otp-text'

const cases = otpPurposes.flatMap((purpose) => (['th', 'en'] as const).map((lang) => ({ purpose, lang })))
const code = '012345'
const refNo = 'WXMWXM'

describe('the SMS with a code (R13)', () => {
  it.each(cases)(
    'names $purpose in $lang and fits one segment with a host of 20 characters',
    ({ purpose, lang }) => {
      const host = 'khum.example-tpa.com'
      expect(host).toHaveLength(20)
      const text = otpText({ lang, purpose, code, refNo, host })
      expect(text).toMatch(
        new RegExp(`^[^\\n]+ ${code} Ref ${refNo}\\n@${host.replaceAll('.', '\\.')} #${code}$`),
      )
      // A single text message holds 70 UTF-16 units or, in English (GSM-7), 160 characters.
      expect(text.length).toBeLessThanOrEqual(lang === 'th' ? 70 : 160)
      expect(/[\u0E00-\u0E7F]/.test(text)).toBe(lang === 'th')
    },
  )

  it('names every purpose differently', () => {
    for (const lang of ['th', 'en'] as const) {
      const texts = otpPurposes.map((purpose) =>
        otpText({ lang, purpose, code, refNo, host: 'khum.example' }),
      )
      expect(new Set(texts).size).toBe(otpPurposes.length)
    }
  })

  it.each(cases)('for $purpose in $lang is shortened to fit with the longest host', ({ purpose, lang }) => {
    const host = 'h'.repeat(longestHost)
    const text = otpText({ lang, purpose, code, refNo, host })
    expect(text.length).toBeLessThanOrEqual(70)
    expect(text).toContain(refNo)
    expect(text.endsWith(`\n@${host} #${code}`)).toBe(true)
  })

  it('has no room for a longer host, which the configuration refuses', () => {
    const host = (length: number) => `http://${'h'.repeat(length)}`
    expect(() => readConfig({ PUBLIC_URL: host(longestHost) })).not.toThrow()
    expect(() => readConfig({ PUBLIC_URL: host(longestHost + 1) })).toThrow('PUBLIC_URL')
  })
})

describe('the lifetime of a code (R02)', () => {
  it.each(['1', '5', '10'])('may be %s minutes', (OTP_TTL_MINUTES) => {
    expect(readConfig({ OTP_TTL_MINUTES }).otp.ttlMinutes).toBe(Number(OTP_TTL_MINUTES))
  })
  it.each(['11', '60', '0', '2.5'])('may not be %s', (OTP_TTL_MINUTES) => {
    expect(() => readConfig({ OTP_TTL_MINUTES })).toThrow('OTP_TTL_MINUTES')
  })
})
