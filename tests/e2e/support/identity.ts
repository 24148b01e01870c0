import { createHash } from 'node:crypto'
import { type APIRequestContext, test as base, expect } from '@playwright/test'

/**
 * Gives each test with codes its own address, because the service sends ten codes an hour to one address. The server
 * trusts the header here; in production a proxy sets it.
 */
export const identityTest = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest()
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
})

/** Returns the SMS sent to a phone, newest first. */
export async function smsTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const response = await request.get('/dev/phone', {
    params: { to: `+66${phone.replace(/\D/g, '').slice(1)}` },
    headers: { accept: 'application/json' },
  })
  const { data }: { data: { body: string }[] } = await response.json()
  return data.map(({ body }) => body)
}

/** Waits until `count` SMS have been sent to a phone, and returns the code in the newest. */
export async function codeTo(request: APIRequestContext, phone: string, count = 1): Promise<string> {
  await expect.poll(async () => (await smsTo(request, phone)).length).toBe(count)
  const [newest = ''] = await smsTo(request, phone)
  const code = /\b\d{6}\b/.exec(newest)?.[0]
  if (!code) throw new Error(`no code in “${newest}”`)
  return code
}

/** Waits for the SMS with this reference and returns its code. */
export async function codeOf(request: APIRequestContext, phone: string, refNo: string): Promise<string> {
  const read = async () => {
    const sms = (await smsTo(request, phone)).find((body) => body.includes(refNo)) ?? ''
    return /\b\d{6}\b/.exec(sms)?.[0] ?? ''
  }
  await expect.poll(read).toMatch(/^\d{6}$/)
  return read()
}

/** Returns a code that differs from the right one. */
export function wrongCode(right: string): string {
  return right.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
}
