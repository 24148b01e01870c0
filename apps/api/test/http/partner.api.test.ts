import { describe, expect, it } from 'vitest'
import { useTestApp } from '../test-app'

const test = useTestApp()
const query = '?partner_id=testpartner&secret_key=test-partner-secret'

describe('partner info', () => {
  it.each(['/api/v1/partner-info', '/v1/partner-info'])(
    'answers at %s as the requirements say',
    async (path) => {
      await test.db
        .insertInto('partner_liff_key')
        .values({ partner_id: 'testpartner', line_liff_key: 'main', line_liff_id: '123-abc' })
        .execute()
      const answer = await test.call({ method: 'GET', url: path + query })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        data: {
          ins_code: 'TST',
          line_liff_id: null,
          line_liff_keys: [{ line_liff_key: 'main', line_liff_id: '123-abc' }],
        },
      })
    },
  )

  it.each(['/api/v1/partner-info', '/v1/partner-info'])(
    'answers the same at %s when the secret comes in the body (D3)',
    async (path) => {
      const byQuery = await test.call({ method: 'GET', url: path + query })
      const payload = { partner_id: 'testpartner', secret_key: 'test-partner-secret' }
      const byBody = await test.call({ method: 'POST', url: path, payload })
      expect([byBody.statusCode, byBody.json()]).toEqual([200, byQuery.json()])
      const wrong = await test.call({ method: 'POST', url: path, payload: { ...payload, secret_key: 'x' } })
      expect(wrong.json().code).toBe('partner_refused')
    },
  )

  it('refuses an unknown partner and a wrong secret in the same way', async () => {
    const wrong = await test.call({
      method: 'GET',
      url: '/api/v1/partner-info?partner_id=testpartner&secret_key=wrong-secret',
    })
    const unknown = await test.call({
      method: 'GET',
      url: '/api/v1/partner-info?partner_id=nobody&secret_key=wrong-secret',
    })
    expect(wrong.statusCode).toBe(403)
    expect({ ...wrong.json(), trace_id: '' }).toEqual({ ...unknown.json(), trace_id: '' })
  })

  it('accepts either of two secrets, so that a partner can rotate them', async () => {
    const { sha256 } = await import('../../src/ids')
    await test.db
      .insertInto('partner_secret')
      .values({ partner_id: 'testpartner', slot: 2, secret_hash: sha256('the-new-secret') })
      .execute()
    for (const secret of ['test-partner-secret', 'the-new-secret']) {
      const answer = await test.call({
        method: 'GET',
        url: `/api/v1/partner-info?partner_id=testpartner&secret_key=${secret}`,
      })
      expect(answer.statusCode).toBe(200)
    }
  })

  it('stops a guesser after 20 wrong secrets a minute (R32)', async () => {
    for (let i = 0; i < 20; i += 1) {
      await test.call({
        method: 'GET',
        url: '/api/v1/partner-info?partner_id=testpartner&secret_key=wrong-secret',
      })
    }
    const answer = await test.call({
      method: 'GET',
      url: '/api/v1/partner-info?partner_id=testpartner&secret_key=wrong-secret',
    })
    expect(answer.statusCode).toBe(429)
  })
})

describe('theme', () => {
  it.each(['/api/v1/theme/TST', '/v1/theme/TST'])('is returned at %s', async (path) => {
    const answer = await test.call({ method: 'GET', url: path })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.ins_code).toBe('TST')
  })

  it('returns not_found for an unknown or malformed code', async () => {
    expect((await test.call({ method: 'GET', url: '/api/v1/theme/NONE' })).statusCode).toBe(404)
    expect((await test.call({ method: 'GET', url: '/api/v1/theme/%2e%2e' })).statusCode).toBe(404)
  })
})
