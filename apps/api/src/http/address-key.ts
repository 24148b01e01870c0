import { isIPv6 } from 'node:net'

/**
 * Returns the key under which rate limits count an IP address: an IPv4 address itself, and the /64 of an IPv6 address,
 * because one subscriber can use every address in a /64. Returns `gone` if the connection has closed, because the
 * address is unknown then. R83
 */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'gone'
  return keyOf(withoutPort(ip))
}

/** Removes the port, which some proxies add to the caller's address (`203.0.113.9:4711`, `[2001:db8::1]:4711`). */
export function withoutPort(address: string): string {
  return /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(address)?.slice(1).find(Boolean) ?? address
}

function keyOf(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip.slice(0, 64)
  const [left = '', right] = ip.split('%', 1)[0]?.split('::') ?? []
  const groups = left === '' ? [] : left.split(':')
  // `::` replaces groups of zeros. Only the first four groups are needed.
  const after = right === undefined || right === '' ? [] : right.split(':')
  const missing = right === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
