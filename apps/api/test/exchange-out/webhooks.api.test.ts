import { createServer } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { publishEvents } from '../../src/modules/events/publish'
import { retryMs, waitAfter } from '../../src/modules/webhooks/deliveries'
import { startWebhooks } from '../../src/modules/webhooks/start-webhooks'
import { makeClient } from '../factory-client'
import { useWebhooks } from './webhook-world'

const hook = useWebhooks()
const { world, test, call, set, run, send, verifies } = hook

/** Returns how often each delivery of a client was tried. */
function deliveriesOf(clientId: string) {
  return test.db.selectFrom('webhook_delivery').select('attempts').where('client_id', '=', clientId).execute()
}

describe('a webhook (R89)', () => {
  it('posts each event signed with both live secrets, without personal data', async () => {
    const first = await set()
    expect(await set()).toBeNull()
    const second = await set({ new_secret: true })
    const { claim_number } = await world.submitted()
    await run()
    expect(hook.got).toHaveLength(1)
    const [delivery] = hook.got
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
    const later = hook.got.at(-1)
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
    hook.answer([500])
    await run()
    await world.office(one.claim_number, 'take', {})
    const two = await world.submitted()
    await run()
    const arrived = () =>
      hook.got.map(({ body }) => JSON.parse(body)).map(({ type, subject }) => `${type} ${subject.key}`)
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
    hook.answer(Array.from({ length: 200 }, () => 503))
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
    expect(hook.got).toHaveLength(tries)
    expect(tries).toBeGreaterThan(15)
    const { items } = (await call('GET', '/dead-letters')).data
    expect(items).toMatchObject([{ type: 'claim.submitted', attempts: tries, failure: 'http_503' }])
    hook.answer([])
    expect((await call('POST', '/replay', { seqs: [items[0].seq + 1] })).data).toEqual({ replayed: 0 })
    expect((await call('POST', '/replay', {})).data).toEqual({ replayed: 1 })
    await run()
    expect((await call('GET', '')).data.webhook).toMatchObject({ waiting: 0, dead: 0 })
    expect(hook.got).toHaveLength(tries + 1)
  })

  it('waits 5 seconds for an answer, follows no redirect, and keeps nothing of the answer', async () => {
    await set()
    await world.submitted()
    hook.answer(['never', 302])
    const began = performance.now()
    await run()
    expect(performance.now() - began).toBeGreaterThan(4_900)
    expect(performance.now() - began).toBeLessThan(9_000)
    test.clock.advance(waitAfter(1))
    await run()
    expect(hook.got).toHaveLength(2)
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
      await vi.waitUntil(() => hook.got.length > 0, { timeout: 4_000 })
      expect(performance.now() - began).toBeLessThan(4_000)
      await webhooks.stop()
      expect((await deliveriesOf(other.id)).filter(({ attempts }) => attempts > 0)).toHaveLength(16)
    } finally {
      await webhooks.stop()
      silent.closeAllConnections()
      silent.close()
    }
  }, 20_000)

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
    const before = hook.got.length
    await run()
    expect(hook.got.length).toBe(before + 6)
    expect(new Set(hook.got.map(({ body }) => JSON.parse(body).subject.key))).toEqual(sent)
  })
})
