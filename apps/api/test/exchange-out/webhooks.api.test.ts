import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { publishEvents } from '../../src/modules/events/publish'
import { beginWebhooks, retryMs, waitAfter } from '../../src/modules/webhooks/deliveries'
import { startWebhooks } from '../../src/modules/webhooks/start-webhooks'
import { useClaimWorld } from '../claims/claim-world'
import { clientEnv, clientHeaders, makeClient } from '../factory-client'

const world = useClaimWorld()
const { test } = world

interface Got {
  headers: IncomingHttpHeaders
  body: string
}
let receiver: Server
let got: Got[]
/** The statuses with which the receiver responds, in order. After the last one, it responds with 204. */
let answers: (number | 'never')[]
let url: string

beforeEach(async () => {
  // Creating the members has caused events. Publishes them now, so that no webhook of a test delivers them.
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
      response.writeHead(status, status === 302 ? { location: url } : {}).end('{"secret":"of the receiver"}')
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

function deliveriesOf(clientId: string) {
  return test.db.selectFrom('webhook_delivery').select('attempts').where('client_id', '=', clientId).execute()
}

/** Verifies a delivery like a receiver: one signature must match, and the timestamp may be at most five minutes old. */
function verifies({ headers, body }: Got, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (Math.abs(test.clock.now().getTime() / 1_000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const right = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  return String(signatures).split(' ').includes(right)
}

describe('a webhook (R89)', () => {
  it('posts each event signed with both live secrets, without personal data', async () => {
    const first = await set()
    expect(await set()).toBeNull()
    const second = await set({ new_secret: true })
    const { claim_number } = await world.submitted()
    await run()
    expect(got).toHaveLength(1)
    const [delivery] = got
    if (!delivery || !first || !second) throw new Error('nothing arrived')
    expect(JSON.parse(delivery.body)).toEqual({
      id: delivery.headers['webhook-id'],
      seq: expect.any(Number),
      type: 'claim.submitted',
      subject: { kind: 'claim', key: claim_number, source: null },
    })
    expect([verifies(delivery, first), verifies(delivery, second)]).toEqual([true, true])
    expect(verifies({ ...delivery, body: delivery.body.replace('submitted', 'withdrawn') }, first)).toBe(
      false,
    )
    test.clock.advance(301_000)
    expect(verifies(delivery, first)).toBe(false)
    const third = await set({ new_secret: true })
    await world.submitted()
    await run()
    const later = got.at(-1)
    if (!later || !third) throw new Error('nothing arrived')
    expect([verifies(later, first), verifies(later, second), verifies(later, third)]).toEqual([
      false,
      true,
      true,
    ])
    const { rows } = await test.ctx.pool.query('select secret_sealed from webhook_secret')
    for (const { secret_sealed } of rows)
      expect(secret_sealed.includes(Buffer.from(third.slice(6), 'base64'))).toBe(false)
  })

  it('keeps the order of each claim’s events: a failed one is retried first, and other claims don’t wait', async () => {
    await set()
    const one = await world.submitted()
    answers = [500]
    await run()
    await world.office(one.claim_number, 'take', {})
    const two = await world.submitted()
    await run()
    const arrived = () =>
      got.map(({ body }) => JSON.parse(body)).map(({ type, subject }) => `${type} ${subject.key}`)
    expect(arrived()).toEqual([`claim.submitted ${one.claim_number}`, `claim.submitted ${two.claim_number}`])
    test.clock.advance(waitAfter(1))
    await run()
    expect(arrived().slice(2)).toEqual([
      `claim.submitted ${one.claim_number}`,
      `claim.moved ${one.claim_number}`,
    ])
  })

  it('is retried for three days with longer and longer pauses, then is a dead letter that can be replayed', async () => {
    await set()
    await world.submitted()
    answers = Array.from({ length: 200 }, () => 503)
    await run()
    let tries = 1
    const began = test.clock.now().getTime()
    for (let attempt = 1; (await call('GET', '')).data.webhook.dead === 0; attempt += 1) {
      test.clock.advance(waitAfter(attempt))
      await run()
      tries += 1
    }
    const lasted = test.clock.now().getTime() - began
    expect(lasted).toBeGreaterThan(retryMs - 4 * 3_600_000)
    expect(lasted).toBeLessThanOrEqual(retryMs)
    expect(got).toHaveLength(tries)
    expect(tries).toBeGreaterThan(15)
    const { items } = (await call('GET', '/dead-letters')).data
    expect(items).toMatchObject([{ type: 'claim.submitted', attempts: tries, failure: 'http_503' }])
    answers = []
    expect((await call('POST', '/replay', { seqs: [items[0].seq + 1] })).data).toEqual({ replayed: 0 })
    expect((await call('POST', '/replay', {})).data).toEqual({ replayed: 1 })
    await run()
    expect((await call('GET', '')).data.webhook).toMatchObject({ waiting: 0, dead: 0 })
    expect(got).toHaveLength(tries + 1)
  })

  it('waits 5 seconds for an answer, follows no redirect, and keeps nothing of the answer', async () => {
    await set()
    await world.submitted()
    answers = ['never', 302]
    const began = performance.now()
    await run()
    expect(performance.now() - began).toBeGreaterThan(4_900)
    expect(performance.now() - began).toBeLessThan(9_000)
    test.clock.advance(waitAfter(1))
    await run()
    expect(got).toHaveLength(2)
    const { rows } = await test.ctx.pool.query('select attempts, failure, status from webhook_delivery')
    expect(rows).toEqual([{ attempts: 2, failure: 'http_302', status: 'waiting' }])
  }, 20_000)

  it('doesn’t wait for the receiver of another client, and a stop waits for one answer only', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const bound = silent.address()
    const other = await makeClient(test.db)
    const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`
    await call('PUT', '', { url: address }, other.headers)
    for (let count = 0; count < 20; count += 1) await world.submitted()
    await publishEvents(test.ctx)
    const webhooks = startWebhooks(test.ctx)
    try {
      webhooks.wake()
      await vi.waitUntil(async () => (await deliveriesOf(other.id)).some(({ attempts }) => attempts > 0), {
        timeout: 4_000,
      })
      await set()
      await world.submitted()
      await publishEvents(test.ctx)
      const began = performance.now()
      webhooks.wake()
      await vi.waitUntil(() => got.length > 0, { timeout: 4_000 })
      expect(performance.now() - began).toBeLessThan(4_000)
      await webhooks.stop()
      expect((await deliveriesOf(other.id)).filter(({ attempts }) => attempts > 0)).toHaveLength(16)
    } finally {
      await webhooks.stop()
      silent.closeAllConnections()
      silent.close()
    }
  }, 20_000)

  it('belongs to its client: others get only events of their insurers, and an ended one gets nothing more', async () => {
    const other = await makeClient(test.db, { insurers: ['ZZZ'], scopes: ['events.read'] })
    await call('PUT', '', { url }, other.headers as typeof clientHeaders)
    await world.submitted()
    await run()
    expect(got).toEqual([])
    await set()
    await call('DELETE', '')
    await world.submitted()
    await run()
    expect(got).toEqual([])
    expect((await call('GET', '')).data.webhook).toBeNull()
  })

  it('gets nothing while its client may not read events, and then what it missed', async () => {
    await set()
    await test.db
      .updateTable('client')
      .set({ scopes: ['claims.read'] })
      .execute()
    await world.submitted()
    expect([await run(), got]).toEqual([0, []])
    await test.db
      .updateTable('client')
      .set({ scopes: ['events.read'] })
      .execute()
    expect(await run()).toBeGreaterThan(0)
  })

  it('is set by twenty calls at once: one secret is new, and at most two are live', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => call('PUT', '', { url, new_secret: index > 9 }))
    const secrets = (await Promise.all(calls)).map(({ data }) => data.secret)
    expect(secrets.filter((secret) => secret !== null).length).toBeGreaterThanOrEqual(10)
    expect((await call('GET', '')).data.webhook).toMatchObject({ live_secrets: 2 })
  })

  it('is retried if its secret can’t be decrypted, and doesn’t stop other clients’ webhooks', async () => {
    const other = await makeClient(test.db)
    await call('PUT', '', { url }, other.headers)
    await set()
    await world.submitted()
    await sql`update webhook_secret set secret_sealed = set_byte(secret_sealed, 20, 255 - get_byte(secret_sealed, 20))
      where client_id = ${other.id}`.execute(test.db)
    await run()
    expect(got.length).toBeGreaterThan(0)
    const failed = await test.db
      .selectFrom('webhook_delivery')
      .select(['client_id', 'failure', 'status'])
      .where('failure', 'is not', null)
      .execute()
    expect(failed.length).toBeGreaterThan(0)
    for (const one of failed)
      expect(one).toEqual({ client_id: other.id, failure: 'secret_unreadable', status: 'waiting' })
    const secret = await set({ new_secret: true })
    const all = await call('PUT', '', { url, new_secret: true }, other.headers)
    expect([secret, all.data.secret]).toEqual([expect.any(String), expect.any(String)])
    const before = got.length
    test.clock.advance(10_000)
    await run()
    expect(got.length).toBeGreaterThan(before)
  })

  it('begins with the next event, and misses none while the sender is killed', async () => {
    await world.submitted()
    await publishEvents(test.ctx)
    await set()
    const sent = new Set<string>()
    for (let count = 0; count < 6; count += 1) sent.add((await world.submitted()).claim_number)
    await publishEvents(test.ctx)
    // Simulates a worker that died after it had taken deliveries: the receiver got some of the deliveries, but the
    // database has no record of their success.
    await test.db
      .transaction()
      .execute(async (db) => {
        await send({ ...test.ctx, db })
        throw new Error('killed')
      })
      .catch(() => undefined)
    const before = got.length
    await run()
    expect(got.length).toBe(before + 6)
    expect(new Set(got.map(({ body }) => JSON.parse(body).subject.key))).toEqual(sent)
  })

  it('is set and replayed by the command', async () => {
    if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
    const bound = test.app.server.address()
    const env = { ...clientEnv, PORT: typeof bound === 'object' && bound ? String(bound.port) : '' }
    const command = async (...args: string[]) => (await runCommand(args, env)).output
    expect(await command('webhook', 'show')).toBe('No webhook.')
    expect(await command('webhook', 'set', '--url', url)).toMatch(
      /1 live secrets.*\nsecret \(shown once\): whsec_/,
    )
    expect(await command('webhook', 'rotate')).toContain('2 live secrets')
    expect(await command('dead', 'list')).toBe('No dead letters.')
    expect(await command('dead', 'replay')).toBe('0 deliveries will be sent again.')
    await expect(command('dead', 'x')).rejects.toThrow('dead list')
  })

  it('has its address checked again when it is sent, also if the name resolves to a private one', async () => {
    await set()
    await test.db
      .updateTable('webhook')
      .set({ url: url.replace('127.0.0.1', 'localhost') })
      .execute()
    await world.submitted()
    const config = { ...test.ctx.config, webhookAddresses: { http: true, private: false } }
    await run({ ...test.ctx, config })
    const { rows } = await test.ctx.pool.query('select failure from webhook_delivery')
    expect([rows, got]).toEqual([[{ failure: 'address_refused' }], []])
    expect((await call('PUT', '', { url: 'gopher://x/' })).fields).toEqual([{ path: 'url', code: 'invalid' }])
  })
})
