import { createApiClient } from '../lib/api-client'
import { createFlowStore } from '../lib/flow-store'
import { createOfferedTexts } from '../lib/offered-texts'
import { createServerClock } from '../lib/server-clock'
import type { Services } from '../lib/services'
import { createSession, type SessionPlatform, type SessionState } from '../lib/session'
import { callerHeaders, createTransport, type PartnerPair, type Transport } from '../lib/transport'
import { noPosition, type PositionState } from '../lib/use-position'
import { createStore } from '../platform/external-store'
import { type Geolocation, withoutGeolocation } from '../platform/geolocation'
import { type Line, withoutLineApp } from '../platform/line/line'
import { memoryStorage, type TextStorage } from '../platform/storage'

interface ServiceOptions {
  fetch: typeof fetch
  apiKey: string
  partner: PartnerPair | null
  platform: SessionPlatform
  /** sessionStorage, or its replacement in tests. */
  tabStorage?: TextStorage
  line?: Line
  geolocation?: Geolocation
  listensForNews?: boolean
  mapStyleUrl?: string | null
  awaited?: Services['awaited']
  /** Called when the server refuses a feature that the page still offers because its theme is out of date. */
  onNotOffered?: () => void
}

export function createServices({
  fetch,
  apiKey,
  partner,
  platform,
  tabStorage = memoryStorage(),
  line = withoutLineApp(),
  geolocation = withoutGeolocation(),
  listensForNews = false,
  mapStyleUrl = null,
  awaited = null,
  onNotOffered,
}: ServiceOptions): {
  services: Services
  transport: Transport
} {
  const clock = createServerClock({ onDoubt: () => void askTime(transport) })
  const currentPartner = () => partnerOf(session.get(), partner)
  const transport = createTransport({
    fetch,
    baseUrl: '',
    apiKey,
    clock,
    partner: currentPartner,
  })
  const session = createSession(transport, platform)
  const headers = () => callerHeaders(apiKey, currentPartner())
  const api = createApiClient({ transport, session, clock, headers, onNotOffered })
  const flow = createFlowStore()
  const unread = createStore(0)
  const offeredTexts = createOfferedTexts(tabStorage)
  const position = createStore<PositionState>(noPosition)

  let last = session.get()
  session.subscribe(() => {
    const now = session.get()
    const left = last.status === 'member' && !(now.status === 'member' && now.member.id === last.member.id)
    last = now
    // A signed-in member no longer needs the ticket for linking an account.
    if (now.status === 'member') flow.change({ link: null, entry: null })
    const { profileDraft } = flow.get()
    const isOthers = now.status === 'member' && profileDraft && profileDraft.of !== now.member.id
    if (isOthers) flow.change({ profileDraft: null })
    if (!left) return
    // Removes all personal data. Only unsaved profile changes stay, and only if the session expired. R25
    flow.clear()
    if (now.status === 'guest' && now.ended === 'expired') flow.change({ profileDraft })
    unread.set(0)
    position.set(noPosition)
    offeredTexts.clear()
  })
  return {
    services: {
      api,
      session,
      flow,
      unread,
      offeredTexts,
      line,
      geolocation,
      listensForNews,
      mapStyleUrl,
      awaited,
      position,
    },
    transport,
  }
}

/** Asks for the server's time. Every response contains the time. This call needs no session and changes nothing. */
async function askTime(transport: Transport): Promise<void> {
  try {
    const { oneTimeCodeEndpoints } = await import('@khum/contract/one-time-codes')
    await transport(oneTimeCodeEndpoints.getCurrentOtp, {})
  } catch {
    // Ignores a failed call: the server clock asks for the time again later.
  }
}

/**
 * Returns the partner to name in API calls. For a member, it is the partner of the session, which may differ from the
 * page's partner after a session was restored. R33
 */
function partnerOf(session: SessionState, page: PartnerPair | null): PartnerPair | null {
  if (session.status === 'guest' || session.partnerId === page?.partner_id) return page
  return { partner_id: session.partnerId, secret_key: null }
}
