import { createHash } from 'node:crypto'
import { type APIRequestContext, test as base, expect } from '@playwright/test'

/** Gives each test a different IP address, because one address gets only ten one-time codes an hour. */
export const identityTest = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest()
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
})

export async function smsTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const response = await request.get('/dev/phone', {
    params: { to: `+66${phone.replace(/\D/g, '').slice(1)}` },
    headers: { accept: 'application/json' },
  })
  const { data }: { data: { body: string }[] } = await response.json()
  return data.map(({ body }) => body)
}

/** Waits until a phone has received `count` SMS. Returns the code in the newest. */
export async function codeTo(request: APIRequestContext, phone: string, count = 1): Promise<string> {
  await expect.poll(async () => (await smsTo(request, phone)).length).toBe(count)
  const [newest = ''] = await smsTo(request, phone)
  const code = /\b\d{6}\b/.exec(newest)?.[0]
  if (!code) throw new Error(`no code in “${newest}”`)
  return code
}

export async function codeOf(request: APIRequestContext, phone: string, refNo: string): Promise<string> {
  const read = async () => {
    const sms = (await smsTo(request, phone)).find((body) => body.includes(refNo)) ?? ''
    return /\b\d{6}\b/.exec(sms)?.[0] ?? ''
  }
  await expect.poll(read).toMatch(/^\d{6}$/)
  return read()
}

export function wrongCode(right: string): string {
  return right.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
}
