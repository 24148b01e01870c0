import type { PartnerPair } from '../../lib/transport'
import type { TextStorage } from '../../platform/storage'

const key = 'khum-partner'

interface Sources {
  /** From the address, when it carried both halves. */
  fromUrl: PartnerPair | null
  /** The built-in one. */
  fallback: PartnerPair | null
  /** How this page came up: a reload has lost the address's secrets and takes the ones kept for it. */
  navigation: string
  /** Of this tab only. The secret is a public label without member rights. TRUST R32. */
  storage: TextStorage
}

/** Which partner the page speaks for; without one in the address the default, and saved values are cleared. Spec §4. */
export function choosePartner({ fromUrl, fallback, navigation, storage }: Sources): PartnerPair | null {
  if (fromUrl) {
    storage.write(key, JSON.stringify(fromUrl))
    return fromUrl
  }
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
