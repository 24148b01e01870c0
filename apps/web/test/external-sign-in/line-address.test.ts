import { describe, expect, test } from 'vitest'
import { arrivalAddress } from '../../src/features/external-sign-in/arrival-address'
import { comesFromLine, wantedAddress, wasCancelled, withoutLine } from '../../src/platform/line/line-address'

const at = (address: string) => new URL(address, 'https://khum.example')
const link = { token: 't', provider: 'line', display_name: null, expires_at: '' } as const

describe('an address that LINE made', () => {
  test.each([
    ['/?liff.state=%2Fcoverages#access_token=a&context_token=b&id_token=c', '/'],
    ['/en/check-page?next=%2Fa&code=c&state=s&liffClientId=1&liffRedirectUri=x', '/en/check-page?next=%2Fa'],
    ['/check-page?error=ACCESS_DENIED&error_description=no&liffClientId=1', '/check-page'],
    ['/coverages#access_token=a&feature_token=f&top=1', '/coverages#top=1'],
  ])('removes LINE’s parameters from %s', (address, rest) => {
    expect(comesFromLine(at(address))).toBe(true)
    expect(withoutLine(at(address))).toBe(rest)
  })

  test.each(['/article?code=12&state=open', '/promotion#part-2', '/'])(
    'leaves %s, which isn’t LINE’s, as it is',
    (address) => {
      expect(comesFromLine(at(address))).toBe(false)
      expect(withoutLine(at(address))).toBe(address)
    },
  )

  test('returns the address asked for if it is on this site', () => {
    expect(wantedAddress(at('/?liff.state=%2Fen%2Fcoverages'))).toBe('/en/coverages')
    expect(wantedAddress(at('/?liff.state=%2F%2Fevil.example'))).toBeNull()
    expect(wasCancelled(at('/?error=ACCESS_DENIED&liffClientId=1'))).toBe(true)
    expect(wasCancelled(at('/?error=1'))).toBe(false)
  })
})

describe('a visitor from LINE without a linked account', () => {
  test.each([
    ['/', '/check-page-auth'],
    ['/en/login?next=%2Fe-claim', '/en/check-page-auth?next=%2Fe-claim'],
    ['/en/coverages?x=1', '/en/check-page-auth?next=%2Fcoverages%3Fx%3D1'],
    ['/article/1', null],
    ['/no-such-page', null],
  ])('is led from %s to %s', (address, start) => {
    expect(arrivalAddress({ link, entry: null }, at(address))).toBe(start)
  })

  test.each([
    ['/', '/check-page-auth'],
    ['/coverages', '/check-page-auth?next=%2Fcoverages'],
    ['/login?next=%2Fcoverages', null],
    ['/en/register', null],
  ])('is led from %s to %s if LINE can’t be reached, but not away from the forms', (address, start) => {
    const entry = { provider: 'line', state: 'line_token_refused' } as const
    expect(arrivalAddress({ link: null, entry }, at(address))).toBe(start)
  })

  test('stays without a ticket or a failure', () => {
    expect(arrivalAddress({ link: null, entry: null }, at('/coverages'))).toBeNull()
  })
})
