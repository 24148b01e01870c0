import type { OtpFlow, TypedPayout } from '@khum/contract'
import { anyAddress, codeTo } from '../one-time-codes/otp-world'
import type { TestApp } from '../test-app'

type Headers = Record<string, string>

export const typedAccount: TypedPayout = {
  method: 'bank',
  bank_code: '004',
  number: '123-4-56789-0',
  holder: 'มาลี ใจดี',
}

export function startPayout(test: TestApp, as: Headers, account: object = typedAccount) {
  return test.call({
    method: 'POST',
    url: '/api/v1/payout-account',
    as,
    remoteAddress: anyAddress(),
    payload: account,
  })
}

export function finishPayout(test: TestApp, as: Headers, token: string) {
  return test.call({
    method: 'PUT',
    url: '/api/v1/payout-account',
    as,
    headers: { 'register-token': token },
  })
}

/**
 * Enters a payout account and the code from the SMS, over HTTP. Returns the flow's token, with which the account can be
 * saved.
 */
export async function provePayout(
  test: TestApp,
  as: Headers,
  phone: string,
  account?: object,
): Promise<string> {
  const flow: OtpFlow = (await startPayout(test, as, account)).json().data
  await test.call({
    method: 'POST',
    url: '/api/v1/otp/member/verify',
    as,
    headers: { 'register-token': flow.token },
    payload: { ref_no: flow.ref_no, code: await codeTo(test, phone) },
  })
  return flow.token
}

/** Enters, confirms and saves a payout account. Returns the response. */
export async function givePayout(test: TestApp, as: Headers, phone: string, account?: object) {
  return await finishPayout(test, as, await provePayout(test, as, phone, account))
}
