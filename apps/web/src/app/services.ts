import { createApiClient } from '../lib/api-client'
import { createStore } from '../lib/external-store'
import { createFlowStore } from '../lib/flow-store'
import { createPutOff } from '../lib/put-off'
import { createServerClock } from '../lib/server-clock'
import type { Services } from '../lib/services'
import { createSession, type SessionPlatform, type SessionState } from '../lib/session'
import { callerHeaders, createTransport, type PartnerPair, type Transport } from '../lib/transport'
import { memoryStorage, type TextStorage } from '../platform/storage'

interface Parts {
  fetch: typeof fetch
  apiKey: string
  /** The partner the page was opened for. */
  partner: PartnerPair | null
  platform: SessionPlatform
  /** What lasts as long as the tab. */
  tabStorage?: TextStorage
}

/** Makes everything that screens work with. */
export function createServices({ fetch, apiKey, partner, platform, tabStorage = memoryStorage() }: Parts): {
  services: Services
  transport: Transport
} {
  const clock = createServerClock()
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
  const api = createApiClient({ transport, session, clock, headers })
  const flow = createFlowStore()
  const unread = createStore(0)
  const putOff = createPutOff(tabStorage)

  let last = session.get()
  session.subscribe(() => {
    const now = session.get()
    const left = last.status === 'member' && !(now.status === 'member' && now.member.id === last.member.id)
    last = now
    if (!left) return
    // Nothing personal stays behind. TRUST R25
    flow.clear()
    unread.set(0)
    putOff.clear()
  })
  return { services: { api, session, flow, unread, putOff }, transport }
}

function partnerOf(session: SessionState, page: PartnerPair | null): PartnerPair | null {
  if (session.status === 'guest' || session.partnerId === page?.partner_id) return page
  return { partner_id: session.partnerId, secret_key: null }
}
