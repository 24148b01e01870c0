import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const ranges: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]
const notPublic = new BlockList()
for (const [address, prefix, family] of ranges) notPublic.addSubnet(address, prefix, family)
// Public IPv6 addresses are those in 2000::/3, except addresses for documentation, Teredo and 6to4. Teredo and 6to4
// addresses can contain another address, which may be private.
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const hiddenV6 = new BlockList()
hiddenV6.addSubnet('2001::', 23, 'ipv6')
hiddenV6.addSubnet('2001:db8::', 32, 'ipv6')
hiddenV6.addSubnet('2002::', 16, 'ipv6')
hiddenV6.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address belongs to the public internet: not to this machine, a private network or a special range. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !hiddenV6.check(address, 'ipv6')
}

/** Which webhook addresses an installation allows. */
export interface AddressRules {
  /** Whether `http:` is allowed, as on a laptop. */
  http: boolean
  /** Whether addresses of this machine and of private networks are allowed. */
  private: boolean
}

/**
 * Parses the address of a webhook. Doesn't resolve the host name; `publicLookup` does. R89
 * @returns null if the rules don't allow the address
 */
export function parseAddress(text: string, rules: AddressRules): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(rules.http && url.protocol === 'http:')) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !rules.private && !isPublicAddress(host)) return null
  return url
}

/**
 * Returns a `lookup` for a connection. It refuses a name if one of its addresses isn't public. The connection uses the
 * address that was checked, so the name can't resolve to another address after the check (DNS rebinding).
 */
export function publicLookup(rules: AddressRules): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const isRefused = !rules.private && addresses.some(({ address }) => !isPublicAddress(address))
      const [first] = addresses
      if (isRefused || !first) return done(new AddressRefused(host), '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

export class AddressRefused extends Error {
  override name = 'AddressRefused'
  constructor(host: string) {
    super(`${host} is not a public address`)
  }
}
