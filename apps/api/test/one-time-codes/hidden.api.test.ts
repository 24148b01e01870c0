import type { OtpFlow } from '@khum/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createOutbox } from '../../src/gateways/outbox/outbox'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { makeMember } from '../factories'
import { testPartner, useTestApp } from '../test-app'
import { age, anyAddress, anyPhone, codeTo, start } from './otp-world'

const test = useTestApp()

/**
 * Creates a signed-in member. The returned `search` starts the same one-time-code flow as a search by citizen id. Pass
 * the phone of the person who was found, or null if nobody was found.
 */
async function searcher() {
  const made = await makeMember(test.db)
  const headers = await test.signIn(made)
  const session = await test.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', made.accountId)
    .executeTakeFirstOrThrow()
  const member = { accountId: made.accountId, sessionId: session.id }
  const search = (phone: string | null) =>
    start(test, { purpose: 'coverage_search', phone, showsPhone: false, member })
  const call = (to: 'verify' | 'resend', flow: OtpFlow, code = '000000') =>
    test.call({
      method: 'POST',
      url: `/api/v1/otp/member/${to}`,
      headers: { ...headers, 'register-token': flow.token },
      remoteAddress: anyAddress(),
      ...(to === 'verify' ? { payload: { ref_no: flow.ref_no, code } } : {}),
    })
  return { search, call, member }
}

/** Returns a response without the values that differ in every flow. */
function shape(flow: OtpFlow) {
  const { token, ref_no, expires_at, resend_at, ...rest } = flow
  expect([token.length, ref_no.length]).toEqual([43, 6])
  return { ...rest, secondsBetween: Math.round((Date.parse(expires_at) - Date.parse(resend_at)) / 1_000) }
}

describe('a flow of a hidden phone', () => {
  it('gets the same responses as one without a phone, from start to lock (R22)', async () => {
    const observed: unknown[] = []
    for (const phone of [anyPhone(), null]) {
      const { search, call } = await searcher()
      const flow = await search(phone)
      observed.push([shape(flow)])
      const steps: unknown[] = []
      const note = async (calling: ReturnType<typeof call>) => {
        const answer = await calling
        steps.push([answer.statusCode, answer.json().code, answer.json().params])
      }
      await note(call('resend', flow))
      let current = flow
      for (let round = 0; round < 2; round += 1) {
        for (let i = 0; i < 6; i += 1) await note(call('verify', current, '12345x'.replace('x', String(i))))
        await age(test, 61)
        const again = await call('resend', current)
        steps.push(again.statusCode)
        if (again.statusCode === 200) {
          current = again.json().data
          steps.push(shape(current))
        }
      }
      observed.push(steps)
    }
    expect(observed.slice(2)).toEqual(observed.slice(0, 2))
  })

  it('gets an SMS with a right code; a flow without a phone gets neither', async () => {
    const phone = anyPhone()
    const { search, call } = await searcher()
    const flow = await search(phone)
    expect(flow.phone).toBeNull()
    expect((await call('verify', flow, await codeTo(test, phone))).statusCode).toBe(200)

    const before = (await test.ctx.gateways.outbox.list(test.db)).length
    await search(null)
    expect(await test.ctx.gateways.outbox.list(test.db)).toHaveLength(before)
  })

  it('does not reveal that another search of the same phone replaced its code', async () => {
    const codes: string[][] = []
    for (const phone of [anyPhone(), null]) {
      const { search, call } = await searcher()
      const [first] = [await search(phone), await search(phone)]
      const entered = phone === null ? '000000' : await codeTo(test, phone)
      const answers = []
      for (let i = 0; i < 6; i += 1) answers.push((await call('verify', first, entered)).json())
      codes.push(answers.map(({ code, params }) => `${code} ${params?.left}`))
    }
    expect(codes[0]?.at(-1)).toBe('otp_locked undefined')
    expect(codes[1]).toEqual(codes[0])
  })

  it('does not reveal the phone’s limit: past it the response is the same, but no SMS is sent', async () => {
    const phone = anyPhone()
    const { search } = await searcher()
    const shapes = []
    for (let i = 0; i < 5; i += 1) shapes.push(shape(await search(phone)))
    expect(new Set(shapes.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await test.ctx.gateways.outbox.list(test.db, phone)).toHaveLength(3)
    // A landline number is treated like no phone at all.
    expect(shape(await search('+66212345678'))).toEqual(shapes[0])
    expect(await test.ctx.gateways.outbox.list(test.db, '+66212345678')).toHaveLength(0)
  })

  it('runs the same statements with and without a phone', async () => {
    const outbox = createOutbox({
      keys: test.ctx.keys,
      jobs: test.ctx.jobs,
      carriers: { sms: { send: async () => undefined }, mail: null, push: null },
      onCodeSent: async () => undefined,
      isStillWanted: async () => true,
      log: test.ctx.log,
      keepsTexts: false,
    })
    const run = async (phone: string | null) => {
      const { member } = await searcher()
      const statements: string[] = []
      const db = test.db.withPlugin({
        transformQuery({ node }) {
          statements.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const ctx = { ...test.ctx, db, gateways: { ...test.ctx.gateways, outbox } }
      await startFlow(ctx, {
        purpose: 'coverage_search',
        partnerId: testPartner.id,
        phone,
        showsPhone: false,
        member,
        lang: 'th',
        ip: anyAddress(),
      })
      const jobs = await sql`select from pgboss.job where name = 'outbox.deliver'`.execute(test.db)
      const limits = await sql`select from rate_limit where key like 'otp%'`.execute(test.db)
      await sql`truncate pgboss.job, rate_limit`.execute(test.db)
      return { statements, jobs: jobs.rows.length, limits: limits.rows.length }
    }
    const somebody = await run(anyPhone())
    expect(somebody).toMatchObject({ jobs: 1, limits: 13 })
    expect(somebody.statements.length).toBeGreaterThan(8)
    expect(await run(null)).toEqual(somebody)
  })
})
