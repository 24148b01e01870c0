import { partnerEndpoints } from '@khum/contract/partners'
import { defaultTheme, readTheme, type Theme } from '@khum/contract/theme'
import { type PartnerPair, readData, type Transport } from '../../lib/transport'
import type { TextStorage } from '../../platform/storage'
import { applyTheme } from '../../theme/apply'
import { lookKey } from './look-key'

// The page waits for its look, but not for ever: then the cached or the default one must do.
const timeoutMs = 5_000

/** Every failure falls back, for the look alone, and says nothing: cached insurer code, else the default. Spec §4, §8. */
export async function openLook(
  transport: Transport,
  storage: TextStorage,
  pair: PartnerPair | null,
): Promise<Theme> {
  const known = () => cachedTheme(storage)?.ins_code ?? defaultTheme.ins_code
  const insCode = pair ? await readInsCode(transport, pair).catch(known) : known()
  return showLook(transport, storage, insCode)
}

/** Fetches an insurer's theme and puts its colours on the page. */
export async function showLook(transport: Transport, storage: TextStorage, insCode: string): Promise<Theme> {
  const theme = await fetchTheme(transport, insCode).catch(() => null)
  if (theme) storage.write(lookKey, JSON.stringify(theme))
  const cached = cachedTheme(storage)
  const shown = theme ?? (cached?.ins_code === insCode ? cached : defaultTheme)
  applyTheme(shown)
  return shown
}

async function readInsCode(transport: Transport, { partner_id, secret_key }: PartnerPair): Promise<string> {
  const input = { query: { partner_id, secret_key } }
  const response = await transport(partnerEndpoints.getPartnerInfo, input, { timeoutMs })
  return (await readData(partnerEndpoints.getPartnerInfo, response)).ins_code
}

async function fetchTheme(transport: Transport, insCode: string): Promise<Theme> {
  const response = await transport(partnerEndpoints.getTheme, { params: { insCode } }, { timeoutMs })
  return readTheme(await readData(partnerEndpoints.getTheme, response))
}

function cachedTheme(storage: TextStorage): Theme | null {
  const text = storage.read(lookKey)
  try {
    return text === null ? null : readTheme(JSON.parse(text))
  } catch {
    return null
  }
}
