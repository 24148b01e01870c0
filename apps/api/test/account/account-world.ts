import type { OtpFlow, OtpPurpose } from '@khum/contract'
import type { LightMyRequestResponse } from 'fastify'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { type MadeMember, makeMember, next } from '../factories'
import { proveFlow } from '../prove-flow'
import { partnerHeaders, type TestApp, testPartner } from '../test-app'

/** A password that the server accepts, because it isn't on the list of common passwords. */
export const freshPassword = 'Lamphun73ping'

/** Returns a different IP address for each call, so that the rate limits per address aren't reached. */
export function nextAddress(): string {
  const n = next()
  return `10.${(n >> 8) & 255}.${n & 255}.7`
}

export function nextPhone(): string {
  return `+668${String(10_000_000 + next())}`
}

export function registration(values: object = {}) {
  const password = freshPassword
  return {
    username: `newbie${next()}`,
    password,
    password_confirm: password,
    name: 'สมหญิง',
    surname: 'ใจดี',
    phone: nextPhone(),
    ...values,
  }
}

/** Calls the API with the test partner's headers, from a new IP address unless one is given. */
export function partnerCall(
  test: TestApp,
  method: 'POST' | 'PUT',
  url: string,
  payload: object,
  more: { token?: string; cookie?: string; address?: string; userAgent?: string } = {},
): Promise<LightMyRequestResponse> {
  return test.call({
    method,
    url,
    payload,
    remoteAddress: more.address ?? nextAddress(),
    headers: {
      ...partnerHeaders,
      ...(more.token ? { 'register-token': more.token } : {}),
      ...(more.cookie ? { cookie: more.cookie } : {}),
      ...(more.userAgent ? { 'user-agent': more.userAgent } : {}),
    },
  })
}

/** Starts a registration and marks its code as entered. Returns the token for finishing the registration. */
export async function provedRegistration(test: TestApp, values: object = {}): Promise<string> {
  const answer = await partnerCall(test, 'POST', '/api/v1/register', registration(values))
  if (answer.statusCode !== 201) throw new Error(`register answered ${answer.statusCode}: ${answer.body}`)
  const { token }: OtpFlow = answer.json().data
  await proveFlow(test, token)
  return token
}

export function finishRegistration(
  test: TestApp,
  token: string,
  values: object = {},
  more: { userAgent?: string; cookie?: string } = {},
) {
  const payload = { consents: [], confirm_existing: false, ...values }
  return partnerCall(test, 'POST', '/api/v1/register/complete', payload, { ...more, token })
}

/** Starts a flow and marks it as verified, without a text message. Returns the flow's token. */
export async function makeGrant(
  test: TestApp,
  of: { purpose: OtpPurpose; phone: string; member?: { accountId: string; sessionId: string } },
): Promise<string> {
  const { token } = await startFlow(test.ctx, {
    partnerId: testPartner.id,
    showsPhone: true,
    lang: 'en',
    ip: nextAddress(),
    ...of,
  })
  await proveFlow(test, token)
  return token
}

export async function makePhoneMember(
  test: TestApp,
  values: Parameters<typeof makeMember>[1] = {},
): Promise<MadeMember & { phone: string }> {
  const phone = nextPhone()
  const member = await makeMember(test.db, { phone, phone_verified_at: test.clock.now(), ...values })
  return { ...member, phone }
}

export async function textsTo(test: TestApp, phone: string): Promise<string[]> {
  const messages = await test.ctx.gateways.outbox.list(test.db, phone)
  return messages.map((message) => message.body)
}

/** Returns the cookie header that a browser would send after this response. */
export function cookiesOf(answer: LightMyRequestResponse, name: string): string {
  const cookie = answer.cookies.find((one) => one.name === name)
  if (!cookie) throw new Error(`no cookie ${name}`)
  return `${cookie.name}=${cookie.value}`
}

export function signIn(
  test: TestApp,
  username: string,
  password: string,
  more: { cookie?: string; address?: string; userAgent?: string } = {},
) {
  return partnerCall(test, 'POST', '/api/v1/session', { username, password }, more)
}
