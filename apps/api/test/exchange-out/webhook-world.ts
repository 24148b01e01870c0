import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterEach, beforeEach } from 'vitest'
import { publishEvents } from '../../src/modules/events/publish'
import { beginWebhooks } from '../../src/modules/webhooks/deliveries'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders } from '../factory-client'

interface Got {
  headers: IncomingHttpHeaders
  body: string
}

/** Sets up the claim world (`useClaimWorld`) and a server that receives webhooks. */
export function useWebhooks() {
  const world = useClaimWorld()
  const { test } = world
  let receiver: Server
  let got: Got[]
  /** The statuses with which the receiver responds, in order. After the last one, it responds with 204. */
  let answers: (number | 'never')[]
  let url: string

  beforeEach(async () => {
    // Creating the members has caused events. Publishes these events before a test creates a webhook, so that no
    // webhook delivers them.
    await publishEvents(test.ctx)
    got = []
    answers = []
    receiver = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', () => {
        got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
        const status = answers.shift() ?? 204
        if (status === 'never') return
        response
          .writeHead(status, status === 302 ? { location: url } : {})
          .end('{"secret":"of the receiver"}')
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const bound = receiver.address()
    url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/hook`
  })
  afterEach(() => {
    receiver.closeAllConnections()
    receiver.close()
  })

  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    headers = clientHeaders,
  ) => {
    const answer = await test.call({
      method,
      url: `/api/exchange/v1/webhook${path}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    return answer.body ? answer.json() : {}
  }
  const set = async (more: object = {}) =>
    (await call('PUT', '', { url, ...more })).data.secret as string | null
  async function run(ctx = test.ctx) {
    await publishEvents(test.ctx)
    return await send(ctx)
  }
  /** Sends all deliveries that are due, and returns their number. */
  async function send(ctx = test.ctx): Promise<number> {
    const works = await beginWebhooks(ctx, { clients: new Set(), isStopped: false })
    return (await Promise.all(works)).reduce((sum, sent) => sum + sent, 0)
  }

  /**
   * Verifies a delivery as a receiver does: one signature must match, and the timestamp may be at most five minutes
   * old.
   */
  function verifies({ headers, body }: Got, secret: string): boolean {
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
    if (Math.abs(test.clock.now().getTime() / 1_000 - Number(at)) > 300) return false
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const right = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
    return String(signatures).split(' ').includes(right)
  }

  return {
    world,
    test,
    /** The requests that the receiver has got, in order. */
    get got() {
      return got
    },
    get url() {
      return url
    },
    /** Sets the statuses with which the receiver responds next. */
    answer(next: (number | 'never')[]) {
      answers = next
    },
    call,
    set,
    run,
    send,
    verifies,
  }
}
