import { createApiClient } from '../lib/api-client'
import { createStore } from '../lib/external-store'
import { createFlowStore } from '../lib/flow-store'
import { noPosition, type PositionState } from '../lib/position'
import { createPutOff } from '../lib/put-off'
import { createServerClock } from '../lib/server-clock'
import type { Services } from '../lib/services'
import { createSession, type SessionPlatform, type SessionState } from '../lib/session'
import { callerHeaders, createTransport, type PartnerPair, type Transport } from '../lib/transport'
import { type Geolocation, withoutGeolocation } from '../platform/geolocation'
import { type Line, withoutLineApp } from '../platform/line/line'
import { memoryStorage, type TextStorage } from '../platform/storage'

interface Parts {
  fetch: typeof fetch
  apiKey: string
  /** The partner the page was opened for. */
  partner: PartnerPair | null
  platform: SessionPlatform
  /** What lasts as long as the tab. */
  tabStorage?: TextStorage
  line?: Line
  geolocation?: Geolocation
  live?: boolean
  awaited?: boolean
  /** Called when the service refuses what the page's look still offers. */
  onNotOffered?: () => void
}

/** Makes everything that screens work with. */
export function createServices({
  fetch,
  apiKey,
  partner,
  platform,
  tabStorage = memoryStorage(),
  line = withoutLineApp(),
  geolocation = withoutGeolocation(),
  live = false,
  awaited = false,
  onNotOffered,
}: Parts): {
  services: Services
  transport: Transport
} {
  const clock = createServerClock({ onDoubt: () => void askTime(transport) })
  // A session taken up by cookie may belong to another partner than the page: then it speaks for that one. TRUST R33
  const speaksFor = () => partnerOf(session.get(), partner)
  const transport = createTransport({
    fetch,
    baseUrl: '',
    apiKey,
    clock,
    partner: speaksFor,
  })
  const session = createSession(transport, platform)
  const headers = () => callerHeaders(apiKey, speaksFor())
  const api = createApiClient({ transport, session, clock, headers, onNotOffered })
  const flow = createFlowStore()
  const unread = createStore(0)
  const putOff = createPutOff(tabStorage)
  const position = createStore<PositionState>(noPosition)

  let last = session.get()
  session.subscribe(() => {
    const now = session.get()
    const left = last.status === 'member' && !(now.status === 'member' && now.member.id === last.member.id)
    last = now
    // What somebody came in with no longer matters once somebody is signed in.
    if (now.status === 'member') flow.change({ link: null, entry: null })
    const { profileDraft } = flow.get()
    const strange = now.status === 'member' && profileDraft && profileDraft.of !== now.member.id
    if (strange) flow.change({ profileDraft: null })
    if (!left) return
    // Nothing personal stays behind, save what is not saved yet when time alone ended the session. TRUST R25
    flow.clear()
    if (now.status === 'guest' && now.ended === 'expired') flow.change({ profileDraft })
    unread.set(0)
    position.set(noPosition)
    putOff.clear()
  })
  return {
    services: { api, session, flow, unread, putOff, line, geolocation, live, awaited, position },
    transport,
  }
}

/** Any answer tells the time. This call needs no session and changes nothing; without a flow it answers 404. */
async function askTime(transport: Transport): Promise<void> {
  try {
    const { oneTimeCodeEndpoints } = await import('@khum/contract/one-time-codes')
    await transport(oneTimeCodeEndpoints.getCurrentOtp, {})
  } catch {
    // The clock asks again while it's in doubt.
  }
}

function partnerOf(session: SessionState, page: PartnerPair | null): PartnerPair | null {
  if (session.status === 'guest' || session.partnerId === page?.partner_id) return page
  return { partner_id: session.partnerId, secret_key: null }
}
