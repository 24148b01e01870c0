import type { PartnerPair } from '../../lib/transport'

/** Data that the server writes into the page, so that the app shows the first screen without an API call. */
export interface BootData {
  partner: PartnerPair | null
  insCode: string | null
  lineLiffId: string | null
  /** True if the partner's pages open only inside LINE. */
  lineRequired: boolean
  /** This value isn't validated. Check it with `isTheme` or `readTheme` before use. */
  theme: unknown
  apiKey: string | null
  /** The URL of the map style for the map of hospitals; null if this installation has no map. */
  mapStyleUrl: string | null
  /** True if the server runs in development mode and offers /dev/ui and /dev/theme. */
  development: boolean
}

/**
 * Parses the text of the page's boot element. Returns null if the element is missing, as on static hosting, or isn't
 * valid JSON.
 */
export function readBootData(text: string | null | undefined): BootData | null {
  const boot = asRecord(parse(text ?? 'null'))
  if (!boot) return null
  const partner = asRecord(boot.partner)
  const info = asRecord(boot.partner_info)
  const partnerId = asText(partner?.partner_id)
  return {
    partner: partnerId ? { partner_id: partnerId, secret_key: asText(partner?.secret_key) } : null,
    insCode: asText(info?.ins_code),
    lineLiffId: asText(info?.line_liff_id),
    lineRequired: boot.line_required === true,
    theme: boot.theme ?? null,
    apiKey: asText(boot.api_key),
    mapStyleUrl: asText(boot.map_style_url),
    development: boot.env === 'development',
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
