import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/claims/commands'
import { DeliveryError, PermanentDeliveryError } from '../../src/gateways/outbox/carriers'
import { createOutbox } from '../../src/gateways/outbox/outbox'
import { newId } from '../../src/ids'
import { clientEnv, clientHeaders } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
const day = 86_400_000
const serviceWords = 'what the receiving service said'
const canaries = ['+66812345678', 'canary@example.com', 'คำลับ', serviceWords]
let fault: Error
let usual: typeof test.ctx.gateways.outbox

beforeEach(() => {
  const carrier = {
    send: async () => {
      throw fault
    },
  }
  const { keys, jobs, log } = test.ctx
  usual = test.ctx.gateways.outbox
  test.ctx.gateways.outbox = createOutbox({
    keys,
    jobs,
    log,
    carriers: { sms: carrier, mail: carrier, push: null },
    onCodeSent: async () => undefined,
    isStillWanted: async () => true,
    keepsTexts: false,
  })
})
afterEach(() => {
  test.ctx.gateways.outbox = usual
})

async function fail(channel: 'sms' | 'mail', why: Error, tries = 1, dedupeKey?: string) {
  fault = why
  const { outbox } = test.ctx.gateways
  const recipient = channel === 'sms' ? '+66812345678' : 'canary@example.com'
  const message = { kind: 'account', channel, recipient, body: 'คำลับ' } as const
  await outbox.send(test.db, { ...message, ...(dedupeKey ? { dedupeKey } : {}) }, test.clock.now())
  const waiting = test.db.selectFrom('outbox_message').select('id').where('status', '=', 'waiting')
  const { id } = await waiting.executeTakeFirstOrThrow()
  await outbox.deliver(test.db, id, tries).catch(() => undefined)
  return id
}

function list() {
  const headers = clientHeaders
  return test.call({ method: 'GET', url: '/api/integration/v1/outbox/failed', headers })
}

async function metric(channel: string, state: string) {
  const { body } = await test.app.inject({ method: 'GET', url: '/metrics' })
  return body
    .split('\n')
    .find((line) => line.startsWith(`khum_outbox_messages{channel="${channel}",state="${state}"}`))
}

it('failed messages are counted and listed with kind, channel, attempts and last error, without recipient or text', async () => {
  const refused = await fail('sms', new PermanentDeliveryError('no such number', 'answered 404'))
  const unreached = await fail('mail', new DeliveryError(serviceWords, 'answered 451'))
  const timedOut = await fail('sms', new DOMException(serviceWords, 'TimeoutError'))
  await fail('mail', new Error(serviceWords), 2)
  const answer = await list()
  const { items, counts } = answer.json().data
  const common = {
    kind: 'account',
    attempts: 1,
    ended_at: expect.any(String),
    created_at: expect.any(String),
  }
  expect(items).toHaveLength(3)
  expect(items).toEqual(
    expect.arrayContaining([
      { ...common, id: refused, channel: 'sms', error_code: 'answered 404' },
      { ...common, id: unreached, channel: 'mail', error_code: 'answered 451' },
      { ...common, id: timedOut, channel: 'sms', error_code: 'timeout' },
    ]),
  )
  expect(counts).toEqual([
    { channel: 'sms', waiting: 0, failed: 2 },
    { channel: 'mail', waiting: 1, failed: 1 },
    { channel: 'push', waiting: 0, failed: 0 },
  ])
  for (const canary of canaries) expect(answer.body).not.toContain(canary)
  expect(await metric('sms', 'failed')).toMatch(/ 2$/)
  expect(await metric('mail', 'waiting')).toMatch(/ 1$/)
  expect(await metric('push', 'failed')).toMatch(/ 0$/)
})

it('a failed message stays listed after its recipient is forgotten (R68); one still waiting after its last attempt is lost', async () => {
  const failed = await fail('sms', new PermanentDeliveryError('x', 'refused'))
  const keyed = await fail('sms', new PermanentDeliveryError('x', 'refused'), 1, newId())
  const waits = await fail('mail', new Error('x'), 2)
  const { outbox } = test.ctx.gateways
  const ends = async () =>
    (await list())
      .json()
      .data.items.map(({ id, error_code }: { id: string; error_code: string }) => [id, error_code])
  await outbox.forget(test.db, new Date(test.clock.now().getTime() + day))
  expect(await ends()).toHaveLength(2)
  const recipients = test.db.selectFrom('outbox_message').select('recipient').where('status', '=', 'failed')
  expect(await recipients.execute()).toEqual([{ recipient: '' }, { recipient: '' }])
  await outbox.forget(test.db, new Date(test.clock.now().getTime() + 3 * day))
  expect(await ends()).toEqual(
    expect.arrayContaining([
      [failed, 'refused'],
      [keyed, 'refused'],
      [waits, 'lost'],
    ]),
  )
})

it('a message without a recipient ends without an error and isn’t listed', async () => {
  const { outbox } = test.ctx.gateways
  await outbox.send(test.db, { kind: 'code', channel: 'sms', recipient: '', body: 'x' }, test.clock.now())
  const { id } = await test.db.selectFrom('outbox_message').select('id').executeTakeFirstOrThrow()
  await outbox.deliver(test.db, id, 1)
  expect((await list()).json().data.items).toEqual([])
})

it('npm run claims -- outbox prints one line for each message', async () => {
  const id = await fail('sms', new PermanentDeliveryError('x', 'answered 404'))
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  const env = { KHUM_URL: `http://127.0.0.1:${bound.port}`, ...clientEnv }
  const lines = (await runCommand(['outbox'], env)).split('\n')
  expect(lines).toEqual([
    'sms   0 waiting, 1 failed',
    'mail  0 waiting, 0 failed',
    'push  0 waiting, 0 failed',
    expect.stringMatching(new RegExp(`^20\\S+Z  sms   account  tries: 1  answered 404  ${id}$`)),
  ])
})

it('without a database /metrics still responds, without these numbers', async () => {
  test.ctx.gateways.outbox = { ...test.ctx.gateways.outbox, count: () => Promise.reject(new Error('away')) }
  expect((await test.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(200)
  expect(await metric('sms', 'failed')).toBeUndefined()
})
