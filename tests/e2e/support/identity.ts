import { createHash } from 'node:crypto'
import { type APIRequestContext, test as base, expect } from '@playwright/test'

/**
 * Gives each test with codes its own address, because the service sends ten codes an hour to one address. The server
 * trusts the header here; in production a proxy sets it.
 */
export const identityTest = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other says so by an empty pattern
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest()
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
})

/** The texts that went to a phone, newest first. */
export async function textsTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const response = await request.get('/dev/phone', {
    params: { to: `+66${phone.replace(/\D/g, '').slice(1)}` },
    headers: { accept: 'application/json' },
  })
  const { data }: { data: { body: string }[] } = await response.json()
  return data.map(({ body }) => body)
}

/** The code of the newest text to a phone; waits until there are `texts` of them. */
export async function codeTo(request: APIRequestContext, phone: string, texts = 1): Promise<string> {
  await expect.poll(async () => (await textsTo(request, phone)).length).toBe(texts)
  const [newest = ''] = await textsTo(request, phone)
  const code = /\b\d{6}\b/.exec(newest)?.[0]
  if (!code) throw new Error(`no code in “${newest}”`)
  return code
}

/** The code of the text that carries this reference. */
export async function codeOf(request: APIRequestContext, phone: string, refNo: string): Promise<string> {
  const read = async () => {
    const text = (await textsTo(request, phone)).find((body) => body.includes(refNo)) ?? ''
    return /\b\d{6}\b/.exec(text)?.[0] ?? ''
  }
  await expect.poll(read).toMatch(/^\d{6}$/)
  return read()
}

/** A wrong code. */
export function wrongCode(right: string): string {
  return right.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
}
