import { type APIRequestContext, expect } from '@playwright/test'

const office = { client_id: 'KhumDemoOfficeClient01', client_secret: 'khum-demo-client-secret' }

/** Gets a token for the demo data's client and returns the headers for its calls. */
export async function clientHeaders(request: APIRequestContext): Promise<{ authorization: string }> {
  const answer = await request.post('/api/exchange/v1/token', {
    form: { grant_type: 'client_credentials', ...office },
  })
  expect(answer.status()).toBe(200)
  return { authorization: `Bearer ${(await answer.json()).access_token}` }
}
