import type { PartnerPair } from '../../lib/transport'

/** The values that a partner's link passes in its query string. Requirement 4.3 */
export interface LaunchParameters {
  partner: PartnerPair | null
  token: string | null
  messagingKey: string | null
}

const secretNames = ['partner_id', 'secret_key', 'token', 'messaging_key', 'line_liff_key'] as const

interface Browser {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
}

/**
 * Reads the secrets in the address, then removes them from the address bar. Does this before anything else loads, so
 * that the secrets reach no log, referrer or bookmark. Ignores a partner id without a secret, and a secret without an
 * id. Requirement 4.3, R32
 */
export function takeLaunchParameters({ location, history }: Browser): LaunchParameters {
  const query = new URLSearchParams(location.search)
  const read = (name: (typeof secretNames)[number]) => query.get(name) || null
  const [partnerId, secretKey] = [read('partner_id'), read('secret_key')]
  const parameters: LaunchParameters = {
    partner: partnerId && secretKey ? { partner_id: partnerId, secret_key: secretKey } : null,
    token: read('token'),
    messagingKey: read('messaging_key') ?? read('line_liff_key'),
  }
  if (secretNames.some((name) => query.has(name))) {
    for (const name of secretNames) query.delete(name)
    // Converts the query to a string to find out if it's empty, because `query.size` is missing in iOS before 17.
    const rest = String(query)
    const search = rest && `?${rest}`
    history.replaceState(history.state, '', location.pathname + search + location.hash)
  }
  return parameters
}
