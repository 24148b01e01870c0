import type { OtpFlow, OtpPurpose } from '@khum/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../src/app-error'
import { type FlowStart, startFlow } from '../../src/modules/one-time-codes/otp.service'
import { next } from '../factories'
import { partnerHeaders, type TestApp, testPartner } from '../test-app'

/** Returns a Thai mobile number, unique in this run. */
export function anyPhone(): string {
  return `+668${String(10_000_000 + next() * 10_007).slice(0, 8)}`
}

/** Returns an IP address in a network that is unique in this run. */
export function anyAddress(): string {
  const n = next()
  return `10.${n >> 8}.${n & 255}.7`
}

/** Starts a flow as a module does; by default a guest's registration. */
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

/** Returns the code in the newest SMS to a phone. */
export async function codeTo(test: TestApp, phone: string): Promise<string> {
  const [newest] = await test.ctx.gateways.outbox.list(test.db, phone)
  const code = /#(\d+)$/.exec(newest?.body ?? '')?.[1]
  if (!code) throw new Error(`no text with a code went to ${phone}`)
  return code
}

/** Returns a code that is certainly wrong. */
export function wrongFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Enters a code for a guest's flow. */
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

/** Moves all times of one-time codes in the database this many seconds into the past. */
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

/**
 * Purposes of a guest's flow. Those for a forgotten username or password need an account, which these tests don't have.
 */
export const guestPurposes: OtpPurpose[] = ['register', 'forgot_username', 'forgot_password']

/** Starts this many flows and returns how each ended: `ok` or an error code. */
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
