import { type EntryResult, externalSignInEndpoints } from '@khum/contract/external-sign-in'
import { ApiError } from '../../lib/api-error'
import type { FlowState } from '../../lib/flow-store'
import type { Services } from '../../lib/services'
import type { LineArrival } from '../../platform/line/line'

type Ticket = NonNullable<EntryResult['link']>

/** The visitor's identity is valid, but no account is linked to it. */
class NotLinked extends Error {
  override readonly name = 'NotLinked'
  readonly ticket: Ticket

  constructor(ticket: Ticket) {
    super('No account is linked')
    this.ticket = ticket
  }
}

/**
 * Exchanges LINE's ID token for a session. If no account is linked to the LINE identity, keeps the ticket that the
 * server returns. The screen /check-page-auth uses this ticket to link an account, and also shows failures. If a
 * signed-in member asked to link LINE, links the LINE identity to the member's account. Requirements 4.4 and 6.3, R28
 */
export async function arriveByLine(services: Services, arrival: LineArrival): Promise<void> {
  const { flow, session, line, api } = services
  flow.change({ messaging: arrival.messaging })
  const { idToken, failed } = arrival
  const isGuest = session.get().status === 'guest'
  if (idToken === null) {
    if (failed && isGuest) flow.change({ entry: { provider: 'line', state: 'line_token_refused' } })
    return
  }
  if (isGuest && arrival.purpose === 'enter') {
    await enter(services, 'line', () =>
      api.call(externalSignInEndpoints.signInWithLine, { body: { id_token: idToken } }),
    )
    line.markUsed(idToken)
  } else if (!isGuest && arrival.purpose === 'link') {
    flow.change({ lineLink: await linkLine(services, idToken) })
    line.markUsed(idToken)
  }
}

/** Exchanges a partner's signed token for a session. Sends the token only once and only in a request body. R30 */
export async function arriveBySso(services: Services, token: string): Promise<void> {
  services.flow.change({ entry: { provider: 'sso', state: 'working' } })
  await enter(services, 'sso', () =>
    services.api.call(externalSignInEndpoints.signInWithSso, { body: { token } }),
  )
}

async function enter(
  { session, flow }: Services,
  provider: Ticket['provider'],
  call: () => Promise<EntryResult>,
): Promise<void> {
  try {
    await session.enter(async () => {
      const result = await call()
      if (result.session) return result.session
      if (result.link) throw new NotLinked(result.link)
      throw new ApiError('internal')
    })
    flow.change({ entry: null, link: null })
  } catch (error) {
    if (error instanceof NotLinked) flow.change({ entry: null, link: error.ticket })
    else if (error instanceof ApiError) flow.change({ entry: { provider, state: error.code } })
    else throw error
  }
}

async function linkLine({ api }: Services, idToken: string): Promise<FlowState['lineLink']> {
  try {
    await api.call(externalSignInEndpoints.linkLine, { body: { id_token: idToken } })
    return 'linked'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
