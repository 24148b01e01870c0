import { createApiClient } from '../lib/api-client'
import { createFlowStore } from '../lib/flow-store'
import { createQueryClient } from '../lib/query-client'
import { createServerClock } from '../lib/server-clock'
import type { Services } from '../lib/services'
import { createSession, type SessionPlatform, type SessionState } from '../lib/session'
import { createTransport, type PartnerPair, type Transport } from '../lib/transport'

interface Parts {
  fetch: typeof fetch
  apiKey: string
  /** The partner the page was opened for. */
  partner: PartnerPair | null
  platform: SessionPlatform
}

/** Makes everything that screens work with. */
export function createServices({ fetch, apiKey, partner, platform }: Parts): {
  services: Services
  transport: Transport
} {
  const clock = createServerClock()
  const transport = createTransport({
    fetch,
    baseUrl: '',
    apiKey,
    clock,
    // A session taken up by cookie may belong to another partner than the page: then it speaks for that one. TRUST R33
    partner: () => partnerOf(session.get(), partner),
  })
  const session = createSession(transport, platform)
  const api = createApiClient({ transport, session, clock })
  const flow = createFlowStore()
  const queryClient = createQueryClient()

  let last = session.get()
  session.subscribe(() => {
    const now = session.get()
    const left = last.status === 'member' && !(now.status === 'member' && now.member.id === last.member.id)
    last = now
    if (!left) return
    // Nothing personal stays behind. TRUST R25
    flow.clear()
    queryClient.clear()
  })
  return { services: { api, session, flow, queryClient }, transport }
}

function partnerOf(session: SessionState, page: PartnerPair | null): PartnerPair | null {
  if (session.status === 'guest' || session.partnerId === page?.partner_id) return page
  return { partner_id: session.partnerId, secret_key: null }
}
