/** An address within the app, without the language prefix. */
export interface Address {
  pathname: string
  /** Empty, or starts with `?`. */
  search: string
  /** Empty, or starts with `#`. */
  hash: string
}

/** An entry of the browser's history. */
export interface Location extends Address {
  /** What the navigation passed on, such as the reason for a redirect. */
  state: unknown
  /** Identifies the entry. Stays the same after a reload. */
  key: string
}

/** Where to go: an address, or only the parts that differ from the current address. */
export type To = string | Partial<Address>

const base = 'http://app'

export function formatAddress({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

/**
 * Resolves an address against the current one, as a browser resolves a link.
 * @throws TypeError if the address leads out of the app
 */
export function resolveAddress(to: To, current: Address): Address {
  const text = typeof to === 'string' ? to : formatAddress({ ...current, ...to })
  // Two slashes would start a host name.
  const { origin, pathname, search, hash } = new URL(
    text.replace(/^[/\\]{2,}/, '/'),
    base + formatAddress(current),
  )
  if (origin !== base) throw new TypeError('Not an address of the app')
  return { pathname, search, hash }
}

/** Whether a link leads to another site or another app, for example `https:` or `tel:`. */
export function isOutside(to: To): to is string {
  return typeof to === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(to)
}
