import { afterEach, expect, it } from 'vitest'
import { carrierTimeoutMs } from '../../src/gateways/outbox/carriers'
import { useFakeSmsGateway } from '../one-time-codes/fake-sms-gateway'
import { useTwoServers } from './use-two-servers'

const gateway = useFakeSmsGateway()
const test = useTwoServers(() => ({ SMS_GATEWAY_URL: gateway.url, TRUSTED_PROXIES: '127.0.0.1' }))

// Waits for pending deliveries. Otherwise they would run while the tables are emptied for the next test.
afterEach(async () => {
  const waiting = () =>
    test.db.selectFrom('outbox_message').select('id').where('status', '=', 'waiting').execute()
  await expect.poll(waiting).toEqual([])
})

const forget = (index: number) => ({
  method: 'POST',
  path: '/api/v1/forgot-username',
  // Uses another IP address for each call, because calls without a cookie are limited by IP address.
  headers: { 'x-forwarded-for': `10.7.0.${index % 250}` },
  body: { phone: `08${String(10_000_000 + index * 10_007)}` },
})

/** Makes calls one after the other. Returns their durations in milliseconds, in ascending order. */
async function measure(from: number, count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = from; i < from + count; i += 1) {
    const began = performance.now()
    const { status, json } = await test.call(i % 2, forget(i))
    times.push(performance.now() - began)
    expect([status, /^[A-Z]{6}$/.test(json.data.ref_no)]).toEqual([201, true])
  }
  return times.sort((a, b) => a - b)
}

it('while the gateway hangs, requesting a code stays fast, and the SMS is sent when the gateway is back (R11)', async () => {
  const well = await measure(0, 30)
  await gateway.cameTexts(30)
  gateway.behaviour = 'hang'
  const hung = await measure(30, 30)
  // Two of the thirty calls may be slow because the machine stalls, but no call may wait for the gateway's timeout.
  expect(hung.at(-3)).toBeLessThan(Math.max(1_000, 3 * (well.at(-3) ?? 0)))
  expect(hung.at(-1)).toBeLessThan(carrierTimeoutMs)
  gateway.behaviour = 200
  gateway.release()
  await gateway.cameTexts(60)
})

it('after an outage with 60 waiting SMS, a new SMS is sent within 5 s (R11)', async () => {
  gateway.behaviour = 'hang'
  for (let i = 100; i < 160; i += 1) expect((await test.call(i % 2, forget(i))).status).toBe(201)
  // Eight deliveries are running now and hang until their timeout.
  await gateway.cameTexts(8)
  gateway.behaviour = 200
  const began = performance.now()
  const { json } = await test.call(0, forget(160))
  await gateway.cameWith(json.data.ref_no, 1)
  expect(performance.now() - began).toBeLessThan(5_000)
  await gateway.cameTexts(61)
})

it('retries a temporarily refused SMS with the same key within a minute (R11)', async () => {
  gateway.behaviour = 503
  const began = performance.now()
  const { json } = await test.call(0, forget(500))
  await gateway.cameWith(json.data.ref_no, 1)
  gateway.behaviour = 200
  const [first, second] = await gateway.cameWith(json.data.ref_no, 2)
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(second).toEqual(first)
})
