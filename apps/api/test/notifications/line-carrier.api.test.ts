import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelSecretAad } from '../../src/gateways/line/channel-secrets'
import { PermanentDeliveryError } from '../../src/gateways/outbox/carriers'
import { createLineCarrier, pushAddress } from '../../src/gateways/outbox/line-carrier'
import { createOutbox } from '../../src/gateways/outbox/outbox'
import { testPartner, useTestApp } from '../test-app'

const test = useTestApp()
const user = 'U0123456789abcdef0123456789abcdef'
const message = {
  to: pushAddress(testPartner.id, user),
  subject: '',
  body: 'เคลมของคุณมีความคืบหน้า',
  dedupeKey: 'notification n1 line',
}

const line = {
  url: '',
  calls: [] as { path: string; headers: IncomingHttpHeaders; body: string }[],
  /** The status that the fake LINE server returns for a push; `hang` if it never responds. */
  push: 200 as number | 'hang',
}
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const path = request.url ?? ''
  line.calls.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() })
  if (path === '/oauth2/v3/token') {
    response.setHeader('content-type', 'application/json')
    const issued = line.calls.filter((call) => call.path === path).length
    response.end(JSON.stringify({ token_type: 'Bearer', access_token: `token-${issued}`, expires_in: 900 }))
  } else if (line.push !== 'hang') {
    response.writeHead(line.push).end('{"message":"about U0123456789abcdef0123456789abcdef"}')
  }
})
const pushes = () => line.calls.filter(({ path }) => path === '/v2/bot/message/push')
const tokens = () => line.calls.filter(({ path }) => path === '/oauth2/v3/token')

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) line.url = `http://127.0.0.1:${address.port}`
})
beforeEach(async () => {
  line.calls.length = 0
  line.push = 200
  const sealed = test.ctx.keys.seal(
    Buffer.from('messaging-secret'),
    channelSecretAad(testPartner.id, 'messaging'),
  )
  await test.db
    .updateTable('partner')
    .set({ line_messaging_channel_id: '2000000001', line_messaging_secret_sealed: sealed })
    .execute()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function newCarrier(canPushWithoutChannel = false) {
  const { db, keys, clock } = test.ctx
  return createLineCarrier({ apiUrl: line.url, db, keys, clock, canPushWithoutChannel })
}

function withoutChannel() {
  return test.db
    .updateTable('partner')
    .set({ line_messaging_channel_id: null, line_messaging_secret_sealed: null })
    .execute()
}

describe('a push by LINE', () => {
  it('goes to the user with a token of the partner’s messaging channel', async () => {
    await newCarrier().send(message)
    expect(tokens()[0]?.body).toBe(
      'grant_type=client_credentials&client_id=2000000001&client_secret=messaging-secret',
    )
    expect(pushes()).toHaveLength(1)
    expect(pushes()[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
    })
    expect(JSON.parse(pushes()[0]?.body ?? '')).toEqual({
      to: user,
      messages: [{ type: 'text', text: message.body }],
    })
  })

  it('has one retry key for all its attempts, different from other messages’ keys', async () => {
    const carrier = newCarrier()
    line.push = 500
    await expect(carrier.send(message)).rejects.toThrow('LINE answered 500')
    line.push = 200
    await newCarrier().send(message)
    await carrier.send({ ...message, dedupeKey: 'notification n2 line' })
    const [first, again, other] = pushes().map(({ headers }) => headers['x-line-retry-key'])
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('counts as sent if LINE had accepted it already', async () => {
    line.push = 409
    await expect(newCarrier().send(message)).resolves.toBeUndefined()
  })

  it.each([
    [500, false],
    [503, false],
    [429, false],
    [403, false],
    [400, true],
    [404, true],
  ])('that gets %i is final: %s', async (status, final) => {
    line.push = status
    const error: unknown = await newCarrier()
      .send(message)
      .catch((reason: unknown) => reason)
    expect(error instanceof PermanentDeliveryError).toBe(final)
    expect(String(error)).toContain(`LINE answered ${status}`)
    // The error is logged, so it must not contain the LINE user id.
    expect(String(error)).not.toContain(user)
  })

  it('may be retried if it gets no response', async () => {
    line.push = 'hang'
    const error: unknown = await newCarrier()
      .send(message)
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'TimeoutError' })
  })

  it('reuses a token until shortly before it expires, and never one that LINE refused', async () => {
    const carrier = newCarrier()
    await carrier.send(message)
    test.clock.advance(13 * 60_000)
    await carrier.send(message)
    expect(tokens()).toHaveLength(1)
    test.clock.advance(61_000)
    await carrier.send(message)
    expect(tokens()).toHaveLength(2)
    line.push = 401
    await expect(carrier.send(message)).rejects.toThrow('LINE answered 401')
    line.push = 200
    await carrier.send(message)
    expect(pushes().at(-1)?.headers.authorization).toBe('Bearer token-3')
  })

  it('fails for a partner without a channel; where fakes are allowed it is shown instead', async () => {
    await withoutChannel()
    await expect(newCarrier().send(message)).rejects.toBeInstanceOf(PermanentDeliveryError)
    const { keys, jobs, log } = test.ctx
    const outbox = createOutbox({
      keys,
      jobs,
      log,
      carriers: { sms: null, mail: null, push: newCarrier(true) },
      onCodeSent: async () => undefined,
      isStillWanted: async () => true,
      keepsTexts: true,
    })
    await outbox.send(
      test.db,
      { kind: 'news', channel: 'push', recipient: message.to, body: message.body },
      test.clock.now(),
    )
    const { id } = await test.db.selectFrom('outbox_message').select('id').executeTakeFirstOrThrow()
    await outbox.deliver(test.db, id, 1)
    expect(await outbox.list(test.db, message.to)).toMatchObject([{ channel: 'push', body: message.body }])
    const { status } = await test.db.selectFrom('outbox_message').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('sent')
    expect(line.calls).toHaveLength(0)
  })
})
