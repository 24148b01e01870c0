import type { PartnerPair } from '../../lib/transport'
import type { LineSettings } from '../../platform/line/line'
import type { TextStorage } from '../../platform/storage'
import type { BootData } from './boot-data'

const key = 'khum-line'

/**
 * What the partner has in LINE, as the server put it into the page. A tab that keeps a partner over a reload, or over LINE's
 * sign-in, was drawn for the default one: it goes by what it was told before.
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
  return readKept(storage.read(key), partner.partner_id) ?? { liffId: null, required: false }
}

function readKept(text: string | null, partnerId: string): LineSettings | null {
  try {
    const { of, liffId, required } = JSON.parse(text ?? '{}')
    if (of !== partnerId) return null
    return { liffId: typeof liffId === 'string' ? liffId : null, required: required === true }
  } catch {
    return null
  }
}
