import { partnerEndpoints } from '@khum/contract/partner'
import { defaultTheme, readTheme, type Theme } from '@khum/contract/theme'
import { createStore, type Readable } from '../../lib/external-store'
import { type PartnerPair, readData, type Transport } from '../../lib/transport'
import type { TextStorage } from '../../platform/storage'

/** The theme on the page. Every failure falls back for the look alone, and says nothing. Spec §4, §8. */
export interface Look extends Readable<Theme> {
  /** Takes the theme the server put into the page. */
  adopt(theme: unknown): void
  /** Partner info → theme, by the documented calls. */
  open(pair: PartnerPair | null): Promise<void>
  /** The theme of an insurer, e.g. of the session that was taken up. */
  show(insCode: string): Promise<void>
}

const key = 'khum-look'
// The page waits for the look, but not for ever: then the cached or the default one must do.
const timeoutMs = 5_000

export function createLook(transport: Transport, storage: TextStorage): Look {
  const theme = createStore<Theme>(defaultTheme)

  function use(next: Theme) {
    theme.set(next)
    storage.write(key, JSON.stringify(next))
  }

  function cached(): Theme | null {
    const text = storage.read(key)
    try {
      return text === null ? null : readTheme(JSON.parse(text))
    } catch {
      return null
    }
  }

  async function show(insCode: string): Promise<void> {
    try {
      const input = { params: { insCode } }
      const response = await transport(partnerEndpoints.getTheme, input, { timeoutMs })
      use(readTheme(await readData(partnerEndpoints.getTheme, response)))
    } catch {
      const kept = cached()
      theme.set(kept?.ins_code === insCode ? kept : defaultTheme)
    }
  }

  async function insCodeOf({ partner_id, secret_key }: PartnerPair): Promise<string> {
    const input = { query: { partner_id, secret_key } }
    const response = await transport(partnerEndpoints.getPartnerInfo, input, { timeoutMs })
    return (await readData(partnerEndpoints.getPartnerInfo, response)).ins_code
  }

  return {
    get: theme.get,
    subscribe: theme.subscribe,
    adopt: (raw) => use(readTheme(raw)),
    async open(pair) {
      const known = () => cached()?.ins_code ?? defaultTheme.ins_code
      const insCode = pair ? await insCodeOf(pair).catch(known) : known()
      await show(insCode)
    },
    show,
  }
}
