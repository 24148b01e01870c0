import type { PartnerPair } from '../../lib/transport'
import { writeCookie } from '../../platform/cookies'
import type { TextStorage } from '../../platform/storage'

const key = 'khum-partner'

interface Sources {
  /** The partner's id and secret from the address; null if either is missing. */
  fromUrl: PartnerPair | null
  fallback: PartnerPair | null
  /**
   * The type of the navigation, such as `reload`. After a reload, the address no longer has the secrets, so the stored
   * ones are used.
   */
  navigation: string
  /**
   * The tab's sessionStorage. It may hold the partner's `secret_key`, which is public in spite of its name and gives
   * no access to a member's data. R32
   */
  storage: TextStorage
}

/**
 * Stores for this tab the partner that the address names, because the app then removes the partner from the address.
 */
export function keepPartner(partner: PartnerPair, storage: TextStorage): void {
  storage.write(key, JSON.stringify(partner))
}

/**
 * Writes a cookie that says that a tab of this browser may belong to a partner other than the default one. The server
 * then doesn't render the default partner's screen after a reload.
 */
export function markOwnPartner(): void {
  writeCookie('khum-own-partner', '1', 7)
}

/**
 * Returns the partner in the address. If the address has no partner, returns the stored partner after a reload or
 * "back", and otherwise the default partner (`fallback`). Requirement 4.3
 */
export function choosePartner({ fromUrl, fallback, navigation, storage }: Sources): PartnerPair | null {
  if (fromUrl) return fromUrl
  const saved = navigation === 'reload' || navigation === 'back_forward' ? readPair(storage.read(key)) : null
  if (saved) return saved
  storage.write(key, null)
  return fallback
}

function readPair(text: string | null): PartnerPair | null {
  if (text === null) return null
  try {
    const { partner_id, secret_key } = JSON.parse(text)
    return typeof partner_id === 'string' && typeof secret_key === 'string'
      ? { partner_id, secret_key }
      : null
  } catch {
    return null
  }
}
