import type { OtpFlow, OtpPurpose } from '@khum/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../src/app-error'
import { type FlowStart, startFlow } from '../../src/modules/one-time-codes/otp.service'
import { next } from '../factories'
import { partnerHeaders, type TestApp, testPartner } from '../test-app'

/** A Thai mobile number that nobody else in this run has. */
export function anyPhone(): string {
  return `+668${String(10_000_000 + next() * 10_007).slice(0, 8)}`
}

/** An address that nobody else in this run has, in a network of its own. */
export function anyAddress(): string {
  const n = next()
  return `10.${n >> 8}.${n & 255}.7`
}

/** Begins a flow as a module does; a guest's registration unless said otherwise. */
export function start(test: TestApp, values: Partial<FlowStart> = {}): Promise<OtpFlow> {
  return startFlow(test.ctx, {
    purpose: 'register',
    partnerId: testPartner.id,
    phone: anyPhone(),
    showsPhone: true,
    lang: 'th',
    ip: anyAddress(),
    ...values,
  })
}

/** The code of the newest text to a phone. */
export async function codeTo(test: TestApp, phone: string): Promise<string> {
  const [newest] = await test.ctx.gateways.outbox.list(test.db, phone)
  const code = /#(\d+)$/.exec(newest?.body ?? '')?.[1]
  if (!code) throw new Error(`no text with a code went to ${phone}`)
  return code
}

/** A code that is not the right one. */
export function wrongFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Enters a code of a guest's flow. */
export function verify(
  test: TestApp,
  flow: Pick<OtpFlow, 'token' | 'ref_no'>,
  code: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return test.call({
    method: 'POST',
    url: '/api/v1/otp/verify',
    headers: { ...partnerHeaders, 'register-token': flow.token, ...headers },
    payload: { ref_no: flow.ref_no, code },
  })
}

export function resend(test: TestApp, flow: Pick<OtpFlow, 'token'>): Promise<LightMyRequestResponse> {
  return test.call({
    method: 'POST',
    url: '/api/v1/otp/resend',
    headers: { ...partnerHeaders, 'register-token': flow.token },
    remoteAddress: anyAddress(),
  })
}

/** Makes everything about codes so many seconds older, as the database sees it. */
export async function age(test: TestApp, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await sql`update otp_code set created_at = created_at - ${by}, expires_at = expires_at - ${by}`.execute(
    test.db,
  )
  await sql`update otp_flow set expires_at = expires_at - ${by}, grant_expires_at = grant_expires_at - ${by}`.execute(
    test.db,
  )
  await sql`update otp_failure set last_failed_at = last_failed_at - ${by}`.execute(test.db)
  await sql`update otp_send set sent_at = sent_at - ${by}`.execute(test.db)
  await sql`update rate_limit set expire = expire - ${seconds * 1_000}`.execute(test.db)
}

/** A guest's purposes; the hooks of the forgotten ones look for an account, which these tests do not have. */
export const guestPurposes: OtpPurpose[] = ['register', 'forgot_username', 'forgot_password']

/** Begins so many flows, and answers how each ended: `ok` or the code of its refusal. */
export async function starts(
  test: TestApp,
  count: number,
  values: (i: number) => Partial<FlowStart>,
): Promise<string[]> {
  const ends: string[] = []
  for (let i = 0; i < count; i += 1) ends.push(await outcome(start(test, values(i))))
  return ends
}

export function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

export const ok = (count: number) => Array<string>(count).fill('ok')
