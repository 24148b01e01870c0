import { beforeEach, describe, expect, it } from 'vitest'
import { limitRules } from '../../src/limiters'
import { demoClients, ensureDemoClients } from '../../src/modules/clients/demo-clients'
import { makeClient, testClient } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()

function ask(form: Record<string, string>, headers: Record<string, string> = {}, ip = '192.0.2.1') {
  return test.app.inject({
    method: 'POST',
    url: '/api/exchange/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
    remoteAddress: ip,
  })
}

const { id: client_id, secret: client_secret } = testClient
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

describe('the token endpoint', () => {
  it('gives a client with a secret a token of ten minutes, which a call accepts until then', async () => {
    const answer = await ask({ client_id, client_secret })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const token = answer.json()
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    const call = async () =>
      (
        await test.app.inject({
          method: 'GET',
          url: '/api/exchange/v1/clients',
          headers: { authorization: `Bearer ${token.access_token}` },
        })
      ).statusCode
    expect(await call()).toBe(200)
    test.clock.advance(599_000)
    expect(await call()).toBe(200)
    test.clock.advance(2_000)
    expect(await call()).toBe(401)
  })

  it('takes the secret in the header, form-encoded as OAuth says', async () => {
    expect((await ask({}, basic(client_id, client_secret))).statusCode).toBe(200)
    const odd = await makeClient(test.db, { secret: 'a secret+with%odd&signs' })
    expect((await ask({}, basic(odd.id, 'a+secret%2Bwith%25odd%26signs'))).statusCode).toBe(200)
  })

  it('gives only the requested scopes, and none that the client lacks', async () => {
    const { id, secret } = await makeClient(test.db, { scopes: ['claims.read', 'events.read'] })
    const some = await ask({ client_id: id, client_secret: secret, scope: 'events.read' })
    expect(some.json().scope).toBe('events.read')
    const all = await ask({ client_id: id, client_secret: secret })
    expect(all.json().scope).toBe('claims.read events.read')
    const more = await ask({ client_id: id, client_secret: secret, scope: 'events.read claims.decide' })
    expect([more.statusCode, more.json().error]).toEqual([400, 'invalid_scope'])
  })

  const wrong: [
    name: string,
    form: Record<string, string>,
    headers: Record<string, string>,
    error: string,
  ][] = [
    ['no credentials', {}, {}, 'invalid_client'],
    ['a wrong secret', { client_id, client_secret: `${client_secret}x` }, {}, 'invalid_client'],
    ['a wrong secret in the header', {}, basic(client_id, 'x'), 'invalid_client'],
    ['an unknown client', { client_id: 'A'.repeat(22), client_secret }, {}, 'invalid_client'],
    ['a header that is no Basic', {}, { authorization: 'Bearer x' }, 'invalid_client'],
    ['two ways', { client_id, client_secret }, basic(client_id, client_secret), 'invalid_request'],
    ['no id', { client_secret }, {}, 'invalid_request'],
    ['another grant', { client_id, client_secret, grant_type: 'password' }, {}, 'unsupported_grant_type'],
    ['no grant', { client_id, client_secret, grant_type: '' }, {}, 'invalid_request'],
    ['an assertion without its type', { client_assertion: 'a.b.c' }, {}, 'invalid_request'],
  ]
  it.each(wrong)('refuses %s with an error of OAuth', async (_name, form, headers, error) => {
    const answer = await ask(form, headers)
    expect(answer.json()).toEqual({ error, error_description: expect.any(String) })
    expect(answer.statusCode).toBe(error === 'invalid_client' ? 401 : 400)
    if (headers.authorization && error === 'invalid_client')
      expect(answer.headers['www-authenticate']).toContain('Basic')
  })

  it('refuses a parameter that is given twice, and a body that isn’t a form', async () => {
    const send = (payload: string, type: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/exchange/v1/token',
        headers: { 'content-type': type },
        payload,
      })
    const form = `grant_type=client_credentials&client_id=${client_id}&client_secret=${client_secret}`
    const twice = await send(`${form}&client_id=x`, 'application/x-www-form-urlencoded')
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request'])
    expect((await send('{}', 'application/json')).json().error).toBe('invalid_request')
    expect((await send('x'.repeat(20_000), 'application/x-www-form-urlencoded')).statusCode).toBe(413)
  })

  it('slows an address down after wrong secrets, audits them and counts them', async () => {
    const { points, seconds } = limitRules.client_ip
    for (let at = 0; at < points; at += 1)
      expect((await ask({ client_id, client_secret: `wrong ${at}` }, {}, '198.51.100.7')).statusCode).toBe(
        401,
      )
    const slow = await ask({ client_id, client_secret }, {}, '198.51.100.7')
    expect([slow.statusCode, slow.json().error]).toEqual([429, 'slow_down'])
    expect(Number(slow.headers['retry-after'])).toBeLessThanOrEqual(seconds)
    expect((await ask({ client_id, client_secret }, {}, '198.51.100.8')).statusCode).toBe(200)
    const rows = await test.db
      .selectFrom('audit_event')
      .select(['outcome', 'subject'])
      .where('action', '=', 'client.token')
      .where('outcome', '=', 'refused')
      .execute()
    expect(rows).toHaveLength(points)
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([client_id]))
    const metrics = await test.app.inject({ method: 'GET', url: '/metrics' })
    expect(metrics.body).toMatch(/khum_client_refused_total\{reason="credentials"\} \d+/)
  })
})

describe('the demo clients', () => {
  beforeEach(() => ensureDemoClients(test.db, test.clock.now()))

  it('work on a development server, and are refused in production although the database has them', async () => {
    const { id, secret } = demoClients.office
    const form = { client_id: id, client_secret: secret }
    const issued = await ask(form)
    expect(issued.statusCode).toBe(200)
    const call = () =>
      test.app.inject({
        method: 'GET',
        url: '/api/exchange/v1/clients',
        headers: { authorization: `Bearer ${issued.json().access_token}` },
      })
    expect((await call()).statusCode).toBe(200)
    const { config } = test.ctx
    const { env } = config
    config.env = 'production'
    try {
      expect((await ask(form)).statusCode).toBe(401)
      expect((await call()).statusCode).toBe(401)
    } finally {
      config.env = env
    }
  })

  it('are created once, also if servers start at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => ensureDemoClients(test.db, test.clock.now())))
    const { count } = await test.db
      .selectFrom('client_credential')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('client_id', 'in', [demoClients.office.id, demoClients.second.id])
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
  })

  it('belong to two people, so that one can approve what the other did', () => {
    const { office, second } = demoClients
    expect(office.created_by).not.toBe(second.created_by)
    expect(office.scopes.filter((scope) => second.scopes.includes(scope))).toEqual([])
  })
})
