import { fictionalPersons, fictionalPhone, thaiMobile } from '@khum/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '../../src/context'
import { carrierTimeoutMs } from '../../src/gateways/outbox/carriers'
import { createOutbox } from '../../src/gateways/outbox/outbox'
import { createSmsCarrier } from '../../src/gateways/outbox/sms-carrier'
import { triesOf } from '../../src/jobs/queues'
import { onCodeSent, resendCode, startFlow } from '../../src/modules/one-time-codes/otp.service'
import { makeMember } from '../factories'
import { testPartner, useTestApp } from '../test-app'
import { useFakeSmsGateway } from './fake-sms-gateway'
import { age, anyAddress, anyPhone, verify } from './otp-world'

const test = useTestApp()
const gateway = useFakeSmsGateway()
const tries = triesOf('outbox.deliver')

/** Returns the context of a server that sends text messages over HTTP, as in production. */
function realContext(): AppContext {
  const { keys, jobs, log, config } = test.ctx
  const carriers = { sms: createSmsCarrier(gateway.url, undefined), mail: null, push: null }
  const outbox = createOutbox({
    keys,
    jobs,
    log,
    carriers,
    onCodeSent: onCodeSent(config),
    isStillWanted: async () => true,
    keepsTexts: false,
  })
  return { ...test.ctx, gateways: { ...test.ctx.gateways, outbox } }
}

async function start(phone: string) {
  const ctx = realContext()
  const flow = await startFlow(ctx, {
    purpose: 'register',
    partnerId: testPartner.id,
    phone,
    showsPhone: true,
    lang: 'en',
    ip: anyAddress(),
  })
  return { ctx, flow }
}

function messages() {
  return test.db.selectFrom('outbox_message').selectAll().orderBy('attempts', 'desc').orderBy('id').execute()
}

async function onlyMessage() {
  const [message, ...more] = await messages()
  if (!message || more.length > 0) throw new Error(`${more.length + 1} messages instead of one`)
  return message
}

async function deliver(ctx: AppContext, id: string): Promise<string> {
  return await ctx.gateways.outbox.deliver(test.db, id, tries).then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

const codeIn = (text: string | undefined) => /#(\d+)$/.exec(text ?? '')?.[1] ?? ''

describe('an SMS with a code (R11)', () => {
  it('waits in the outbox until the gateway takes it, then is erased (R12)', async () => {
    const phone = anyPhone()
    const { ctx, flow } = await start(phone)
    const waiting = await onlyMessage()
    expect(waiting).toMatchObject({ status: 'waiting', sent_at: null, attempts: 0 })
    const { rows: jobs } = await sql<{ data: object; retry_limit: number; retry_delay: number }>`
      select data, retry_limit, retry_delay from pgboss.job where name = 'outbox.deliver'`.execute(test.db)
    expect(jobs).toEqual([{ data: { message_id: waiting.id }, retry_limit: 3, retry_delay: 10 }])
    expect(await deliver(ctx, waiting.id)).toBe('ok')
    expect(gateway.calls).toEqual([
      {
        to: phone,
        text: expect.stringContaining(flow.ref_no),
        dedupe_key: waiting.id,
        authorization: 'Bearer gateway-secret',
      },
    ])
    expect(await onlyMessage()).toMatchObject({ status: 'sent', attempts: 1, text_sealed: Buffer.alloc(0) })
    expect(await deliver(ctx, waiting.id)).toBe('ok')
    expect(gateway.calls).toHaveLength(1)
    expect((await verify(test, flow, codeIn(gateway.calls[0]?.text))).statusCode).toBe(200)
  })

  it('is tried 4 times within a minute if the gateway hangs each time', () => {
    const polledAfterMs = 1_000
    const retryDelayMs = 10_000
    expect(tries).toBe(4)
    expect(tries * carrierTimeoutMs + (tries - 1) * (retryDelayMs + polledAfterMs)).toBeLessThan(60_000)
  })

  it('is retried with the same key while the gateway fails or hangs, and ends visibly', async () => {
    const { ctx } = await start(anyPhone())
    const { id } = await onlyMessage()
    gateway.behaviour = 503
    expect(await deliver(ctx, id)).toBe('the SMS gateway answered 503')
    gateway.behaviour = 'hang'
    expect(await deliver(ctx, id)).toContain('timeout')
    gateway.behaviour = 429
    expect(await deliver(ctx, id)).toBe('the SMS gateway answered 429')
    expect(await onlyMessage()).toMatchObject({ status: 'waiting', attempts: 3 })
    expect(await deliver(ctx, id)).toBe('ok')
    expect(await onlyMessage()).toMatchObject({ status: 'failed', attempts: 4, text_sealed: Buffer.alloc(0) })
    expect(gateway.calls.map((call) => call.dedupe_key)).toEqual([id, id, id, id])
    expect(new Set(gateway.calls.map((call) => call.text)).size).toBe(1)
  })

  it('fails at once if the gateway refuses it finally', async () => {
    const { ctx } = await start(anyPhone())
    const { id } = await onlyMessage()
    gateway.behaviour = 422
    expect(await deliver(ctx, id)).toBe('ok')
    expect(await onlyMessage()).toMatchObject({ status: 'failed', attempts: 1 })
  })

  it('starts its code’s lifetime when the gateway takes it, not at the request', async () => {
    const { ctx, flow } = await start(anyPhone())
    await age(test, 200)
    expect(await deliver(ctx, (await onlyMessage()).id)).toBe('ok')
    await age(test, 290)
    expect((await verify(test, flow, codeIn(gateway.calls[0]?.text))).statusCode).toBe(200)
  })

  it('is dropped if its code was replaced or has expired, so that a member never has two valid codes', async () => {
    const phone = anyPhone()
    const { ctx, flow } = await start(phone)
    const first = await onlyMessage()
    gateway.behaviour = 503
    await deliver(ctx, first.id)
    gateway.behaviour = 200
    await age(test, 61)
    await resendCode(ctx, flow.token, { partnerId: testPartner.id }, { ip: anyAddress() })
    expect(await deliver(ctx, first.id)).toBe('ok')
    const second = (await messages()).find((message) => message.id !== first.id)
    expect(await deliver(ctx, second?.id ?? '')).toBe('ok')
    const ends = (await messages()).map(({ id, status }) => [id, status])
    expect(ends).toEqual(
      expect.arrayContaining([
        [first.id, 'failed'],
        [second?.id, 'sent'],
      ]),
    )
    const taken = gateway.calls.slice(1)
    expect(taken.map((call) => call.dedupe_key)).toEqual([second?.id])

    const { ctx: late } = await start(anyPhone())
    const third = (await messages()).find((message) => message.status === 'waiting')
    await age(test, 301)
    expect(await deliver(late, third?.id ?? '')).toBe('ok')
    expect(gateway.calls).toHaveLength(2)
  })

  it.each([0, fictionalPersons - 1])(
    'never leaves for a fictional phone, but counts as sent',
    async (index) => {
      const phone = fictionalPhone(index)
      expect(thaiMobile(phone)).toBe(phone)
      const { ctx } = await start(phone)
      const { id } = await onlyMessage()
      expect(await deliver(ctx, id)).toBe('ok')
      expect(gateway.calls).toEqual([])
      expect(await onlyMessage()).toMatchObject({ status: 'sent', attempts: 1, text_sealed: Buffer.alloc(0) })
    },
  )

  it('without a phone is never sent', async () => {
    const ctx = realContext()
    const at = {
      purpose: 'coverage_search',
      partnerId: testPartner.id,
      showsPhone: false,
      lang: 'th',
    } as const
    const { accountId, sessionId } = await aSession()
    await startFlow(ctx, { ...at, phone: null, member: { accountId, sessionId }, ip: anyAddress() })
    expect(await deliver(ctx, (await onlyMessage()).id)).toBe('ok')
    expect(gateway.calls).toHaveLength(0)
  })
})

async function aSession() {
  const made = await makeMember(test.db)
  await test.signIn(made)
  const { id } = await test.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  return { accountId: made.accountId, sessionId: id }
}
