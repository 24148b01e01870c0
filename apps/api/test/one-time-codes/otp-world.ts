import type { OtpFlow, OtpPurpose } from '@khum/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../src/app-error'
import { type FlowStart, startFlow } from '../../src/modules/one-time-codes/otp.service'
import { next } from '../factories'
import { partnerHeaders, type TestApp, testPartner } from '../test-app'

export function anyPhone(): string {
  return `+668${String(10_000_000 + next() * 10_007).slice(0, 8)}`
}

/** Returns an IP address in a network that no other test uses. */
export function anyAddress(): string {
  const n = next()
  return `10.${n >> 8}.${n & 255}.7`
}

/** Starts a flow, by default a registration. */
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

/** Returns the code in the newest text message to a phone. */
export async function codeTo(test: TestApp, phone: string): Promise<string> {
  const [newest] = await test.ctx.gateways.outbox.list(test.db, phone)
  const code = /#(\d+)$/.exec(newest?.body ?? '')?.[1]
  if (!code) throw new Error(`no text with a code went to ${phone}`)
  return code
}

export function wrongFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

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

/** Makes all one-time codes older: moves their times in the database into the past. */
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

/** Purposes of flows that need no session. */
export const guestPurposes: OtpPurpose[] = ['register', 'forgot_username', 'forgot_password']

/** Starts flows. Returns `ok` or an error code for each. */
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
