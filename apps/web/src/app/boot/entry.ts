import type { PartnerPair } from '../../lib/transport'

/** What a partner's link brings along. Spec §4 Partner identity. */
export interface Entry {
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
 * Reads the secrets of the address once and takes them off the address bar, before anything else is loaded, so that they reach
 * no log, no referrer and no bookmark. Partner id and secret count only together. Spec §4, TRUST R32
 */
export function takeEntry({ location, history }: Browser): Entry {
  const query = new URLSearchParams(location.search)
  const read = (name: (typeof secretNames)[number]) => query.get(name) || null
  const [partnerId, secretKey] = [read('partner_id'), read('secret_key')]
  const entry: Entry = {
    partner: partnerId && secretKey ? { partner_id: partnerId, secret_key: secretKey } : null,
    token: read('token'),
    messagingKey: read('messaging_key') ?? read('line_liff_key'),
  }
  if (secretNames.some((name) => query.has(name))) {
    for (const name of secretNames) query.delete(name)
    // Not by `size`, which iOS before 17 does not know.
    const rest = String(query)
    const search = rest && `?${rest}`
    history.replaceState(history.state, '', location.pathname + search + location.hash)
  }
  return entry
}
