import { describe, expect, it } from 'vitest'
import { useTestApp } from '../test-app'

const test = useTestApp()

describe('the edge', () => {
  it('requires the API key on every call', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/v1/theme/TST' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      code: 'api_key_missing',
      status: 401,
      type: 'urn:khum:error:api_key_missing',
    })
  })

  it('returns a problem document for an unknown address', async () => {
    const answer = await test.call({ method: 'GET', url: '/api/v1/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
  })

  it.each([
    ['application/x-www-form-urlencoded', 'username=a'],
    ['text/plain', '{"username":"a"}'],
  ])('refuses a %s body (R31)', async (type, payload) => {
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json().code).toBe('unsupported_media_type')
  })

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'refuses a change from another site: %o (R31)',
    async (headers) => {
      const answer = await test.call({ method: 'DELETE', url: '/api/v1/session', headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.json().code).toBe('origin_refused')
    },
  )

  it('refuses broken and oversized JSON', async () => {
    const post = (payload: string) =>
      test.call({
        method: 'POST',
        url: '/api/v1/session',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    expect((await post('{"username":')).json().code).toBe('malformed_request')
    expect((await post(JSON.stringify({ username: 'x'.repeat(300_000) }))).json().code).toBe(
      'payload_too_large',
    )
  })

  it('sends the security headers (R78)', async () => {
    const { headers } = await test.call({ method: 'GET', url: '/livez' })
    expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("worker-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('also sends them with refusals, unknown addresses and empty responses (R78)', async () => {
    const refused = await test.app.inject({ method: 'GET', url: '/api/v1/me' })
    const unknown = await test.call({ method: 'GET', url: '/api/v1/nothing' })
    const empty = await test.call({ method: 'DELETE', url: '/api/v1/session' })
    expect([refused, unknown, empty].map((answer) => answer.statusCode)).toEqual([401, 404, 204])
    for (const { headers } of [refused, unknown, empty]) {
      expect(headers['content-security-policy']).toContain("object-src 'none';base-uri 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['permissions-policy']).toContain('camera=(self)')
    }
  })

  it('counts responses for operators', async () => {
    expect((await test.app.inject({ method: 'GET', url: '/metrics' })).body).toContain(
      'khum_http_request_seconds',
    )
  })
})
