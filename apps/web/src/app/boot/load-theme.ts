import { partnerEndpoints } from '@khum/contract/partners'
import { defaultTheme, readTheme, type Theme } from '@khum/contract/theme'
import { themeKey } from '../../lib/browser-keys'
import { type PartnerPair, readData, type Transport } from '../../lib/transport'
import { chosenScheme, showScheme } from '../../platform/scheme'
import type { TextStorage } from '../../platform/storage'
import { applyTheme } from '../../theme/apply'

// If loading the theme takes longer than this, the page starts with the cached or the default theme.
const timeoutMs = 5_000

/**
 * Loads a partner's theme. If the partner's insurer code can't be fetched, uses the code of the cached or default
 * theme. Requirements 4.2 and 8.14
 */
export async function loadPartnerTheme(
  transport: Transport,
  storage: TextStorage,
  pair: PartnerPair | null,
): Promise<Theme> {
  const known = () => cachedTheme(storage)?.ins_code ?? defaultTheme.ins_code
  const insCode = pair ? await fetchInsCode(transport, pair).catch(known) : known()
  return loadTheme(transport, storage, insCode)
}

export async function loadTheme(transport: Transport, storage: TextStorage, insCode: string): Promise<Theme> {
  const theme = await fetchTheme(transport, insCode).catch(() => null)
  if (theme) storage.write(themeKey, JSON.stringify(theme))
  const cached = cachedTheme(storage)
  const shown = theme ?? (cached?.ins_code === insCode ? cached : defaultTheme)
  // Sets the light or dark colour scheme. Our server's pages already have it; pages from static hosting don't.
  showScheme(chosenScheme())
  applyTheme(shown)
  return shown
}

async function fetchInsCode(transport: Transport, { partner_id, secret_key }: PartnerPair): Promise<string> {
  const input = { query: { partner_id, secret_key } }
  const response = await transport(partnerEndpoints.getPartnerInfo, input, { timeoutMs })
  return (await readData(partnerEndpoints.getPartnerInfo, response)).ins_code
}

async function fetchTheme(transport: Transport, insCode: string): Promise<Theme> {
  const response = await transport(partnerEndpoints.getTheme, { params: { insCode } }, { timeoutMs })
  return readTheme(await readData(partnerEndpoints.getTheme, response))
}

function cachedTheme(storage: TextStorage): Theme | null {
  const text = storage.read(themeKey)
  try {
    return text === null ? null : readTheme(JSON.parse(text))
  } catch {
    return null
  }
}
