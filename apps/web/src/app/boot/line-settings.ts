import type { PartnerPair } from '../../lib/transport'
import type { LineSettings } from '../../platform/line/line'
import type { TextStorage } from '../../platform/storage'
import type { BootData } from './boot-data'

const key = 'khum-line'

/**
 * Returns the partner's LINE settings from the page's boot data, and stores them in the tab. After a reload or LINE's
 * sign-in, the boot data may be those of the default partner. If so, returns the settings that the tab has stored.
 */
export function lineSettings(
  boot: BootData | null,
  partner: PartnerPair | null,
  storage: TextStorage,
): LineSettings {
  if (!partner) return { liffId: null, required: false }
  if (boot?.partner?.partner_id === partner.partner_id) {
    const settings = { liffId: boot.lineLiffId, required: boot.lineRequired }
    storage.write(key, JSON.stringify({ ...settings, of: partner.partner_id }))
    return settings
  }
  return readStored(storage.read(key), partner.partner_id) ?? { liffId: null, required: false }
}

function readStored(text: string | null, partnerId: string): LineSettings | null {
  try {
    const { of, liffId, required } = JSON.parse(text ?? '{}')
    if (of !== partnerId) return null
    return { liffId: typeof liffId === 'string' ? liffId : null, required: required === true }
  } catch {
    return null
  }
}
