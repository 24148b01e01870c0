import { isIPv6 } from 'node:net'

/**
 * The key that limits count an address under: an IPv4 address itself, of an IPv6 address its /64, which is one
 * subscriber's however many addresses they make up in it. TRUST R83
 * Behind a proxy a connection that ended while its request was looked at has no address any more: `gone`.
 */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'gone'
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip.slice(0, 64)
  const [left = '', right] = ip.split('%', 1)[0]?.split('::') ?? []
  const groups = left === '' ? [] : left.split(':')
  // `::` stands for as many zeros as are missing; only the first four groups matter here.
  const after = right === undefined || right === '' ? [] : right.split(':')
  const missing = right === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
