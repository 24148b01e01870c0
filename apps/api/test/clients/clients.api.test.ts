import { generateKeyPairSync } from 'node:crypto'
import type { Client, ClientKey, ClientScope, IssuedClient } from '@khum/contract'
import type { InjectOptions } from 'fastify'
import { exportJWK } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { addFirstClient } from '../../src/modules/clients/clients.service'
import { clientHeaders, makeClient } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
const url = '/api/exchange/v1/clients'

beforeEach(async () => {
  await test.db
    .insertInto('insurer')
    .values(['AAA', 'BBB'].map((code) => ({ code, name_th: code, name_en: code, kind: 'life' as const })))
    .execute()
})

function call(options: InjectOptions, headers: Record<string, string> = clientHeaders) {
  return test.app.inject({
    ...options,
    headers: { 'idempotency-key': newId(), ...headers, ...options.headers },
  })
}

async function add(body: object, headers = clientHeaders): Promise<IssuedClient> {
  const answer = await call({ method: 'POST', url, payload: body }, headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}

async function tokenFor({ id, secret }: { id: string; secret: string | null }) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/exchange/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret ?? '',
    }).toString(),
  })
  return answer.statusCode === 200 ? { authorization: `Bearer ${answer.json().access_token}` } : null
}

const list = async (headers: Record<string, string>) =>
  (await call({ method: 'GET', url }, headers)).statusCode
const scopes: ClientScope[] = ['clients.write']
const wanted = { system: 'TPA-PAS', insurers: ['AAA'], scopes }

describe('a client', () => {
  it('is created with a secret that is shown once and stored as a hash', async () => {
    const key = newId()
    const options: InjectOptions = {
      method: 'POST',
      url,
      payload: wanted,
      headers: { 'idempotency-key': key },
    }
    const first = (await call(options)).json().data
    expect(first.client).toMatchObject({ ...wanted, created_by: 'Test Person', ended_at: null })
    expect(await tokenFor({ id: first.client.id, secret: first.secret })).not.toBeNull()
    const again = (await call(options)).json().data
    expect(again).toEqual({ client: first.client, secret: null })
    const { rows } = await test.ctx.pool.query<{ text: string }>(
      'select to_jsonb(client_credential)::text as text from client_credential union all select to_jsonb(idempotency_key)::text from idempotency_key',
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { text } of rows) expect(text).not.toContain(first.secret)
  })

  it('belongs to the person of the client that created it', async () => {
    const { id, secret } = await addFirstClient(test.ctx, { person: 'Busaba Jaidee', system: 'ADMIN' })
    const as = await tokenFor({ id, secret })
    const { client } = await add(wanted, { ...as, authorization: as?.authorization ?? '' })
    expect(client.created_by).toBe('Busaba Jaidee')
  })

  it('gets a key instead of a secret, and keeps two of them', async () => {
    const keys = await Promise.all(
      ['one', 'two', 'three'].map(async (kid) => {
        const { publicKey } = generateKeyPairSync('ed25519')
        return { ...((await exportJWK(publicKey)) as ClientKey), kid }
      }),
    )
    const { client, secret } = await add({ ...wanted, key: keys[0] })
    expect(secret).toBeNull()
    expect(client.credentials).toMatchObject([{ kind: 'key', kid: 'one' }])
    let last: Client = client
    for (const key of keys.slice(1)) {
      test.clock.advance(1_000)
      const answer = await call({ method: 'POST', url: `${url}/${client.id}/rotate`, payload: { key } })
      last = answer.json().data.client
    }
    expect(last.credentials.map(({ kid }) => kid)).toEqual(['two', 'three'])
  })

  it('is refused with a private key, a weak one, or none at all', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const bad = [
      await exportJWK(privateKey),
      await exportJWK(weak),
      { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
      { kty: 'oct', k: 'AAAA' },
    ]
    for (const key of bad) {
      const answer = await call({ method: 'POST', url, payload: { ...wanted, key } })
      expect(answer.statusCode, JSON.stringify(key)).toBe(400)
    }
  })

  it.each([
    [{ ...wanted, scopes: ['claims.reed'] }, 'scopes.0'],
    [{ ...wanted, scopes: [] }, 'scopes'],
    [{ ...wanted, insurers: ['NIX'] }, 'insurers'],
    [{ ...wanted, insurers: [] }, 'insurers'],
    [{ ...wanted, system: 'two words' }, 'system'],
  ])('names the wrong field of %j', async (payload, path) => {
    const answer = await call({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
  })

  it('keeps its previous secret for one rotation, and loses it at once if the secret has leaked', async () => {
    const { client, secret } = await add(wanted)
    const rotate = async (payload: object) => {
      test.clock.advance(1_000)
      const answer = await call({ method: 'POST', url: `${url}/${client.id}/rotate`, payload })
      return answer.json().data.secret as string
    }
    const token = await tokenFor({ id: client.id, secret })
    const second = await rotate({})
    expect(await tokenFor({ id: client.id, secret })).not.toBeNull()
    expect(await tokenFor({ id: client.id, secret: second })).not.toBeNull()
    const third = await rotate({})
    expect(await tokenFor({ id: client.id, secret })).toBeNull()
    // Revoking a secret also revokes the tokens that were issued for it.
    expect(await list({ ...token, authorization: token?.authorization ?? '' })).toBe(401)
    const fourth = await rotate({ ends_older: true })
    for (const old of [second, third]) expect(await tokenFor({ id: client.id, secret: old })).toBeNull()
    expect(await tokenFor({ id: client.id, secret: fourth })).not.toBeNull()
  })

  it('gets a new secret or sealed folders only from the person to whom it belongs, and can be ended by another (R92)', async () => {
    const { client, secret } = await add(wanted)
    const other = await makeClient(test.db, { createdBy: 'Busaba Jaidee' })
    const own = await makeClient(test.db, { createdBy: 'TEST person' })
    const rotate = {
      method: 'POST',
      url: `${url}/${client.id}/rotate`,
      payload: { ends_older: true },
    } as const
    const refused = await call(rotate, other.headers)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'second_person_needed'])
    const sealed = (source: string | null) =>
      ({ method: 'PUT', url: `${url}/${client.id}/sealed-source`, payload: { source } }) as const
    const source = client.system?.toLowerCase() ?? 'test'
    expect((await call(sealed(source), other.headers)).json().code).toBe('second_person_needed')
    expect((await call(sealed(source), own.headers)).statusCode).toBe(200)
    expect((await call(sealed(null), other.headers)).statusCode).toBe(200)
    expect(await tokenFor({ id: client.id, secret })).not.toBeNull()
    expect((await call(rotate, own.headers)).statusCode).toBe(200)
    expect((await call({ method: 'POST', url: `${url}/${client.id}/end` }, other.headers)).statusCode).toBe(
      200,
    )
  })

  it('loses its access at once when it is ended (R90)', async () => {
    const { client, secret } = await add(wanted)
    const token = await tokenFor({ id: client.id, secret })
    const as = { authorization: token?.authorization ?? '' }
    expect(await list(as)).toBe(200)
    const end = { method: 'POST', url: `${url}/${client.id}/end` } as const
    expect((await call(end)).json().data.ended_at).not.toBeNull()
    expect((await call(end)).statusCode).toBe(200)
    expect(await list(as)).toBe(401)
    expect(await tokenFor({ id: client.id, secret })).toBeNull()
    const rotated = await call({ method: 'POST', url: `${url}/${client.id}/rotate`, payload: {} })
    expect([rotated.statusCode, rotated.json().code]).toEqual([409, 'client_ended'])
  })

  it('of one insurer can’t see or create another insurer’s clients, and gets byte-identical refusals (R90)', async () => {
    const { headers } = await makeClient(test.db, { insurers: ['AAA'], scopes })
    const { client: other } = await add({ ...wanted, insurers: ['BBB'] })
    const { client: wide } = await add({ ...wanted, insurers: null })
    const { client: own } = await add(wanted)
    const seen = (await call({ method: 'GET', url }, headers)).json().data.items as Client[]
    expect(seen.map(({ id }) => id)).toContain(own.id)
    expect(seen.flatMap(({ insurers }) => insurers ?? ['all']).filter((code) => code !== 'AAA')).toEqual([])
    for (const insurers of [['BBB'], ['AAA', 'BBB'], null])
      expect(
        (await call({ method: 'POST', url, payload: { ...wanted, insurers } }, headers)).statusCode,
      ).toBe(400)
    for (const act of ['rotate', 'end']) {
      const answers = await Promise.all(
        [other.id, wide.id, newId()].map((id) =>
          call({ method: 'POST', url: `${url}/${id}/${act}`, payload: {} }, headers),
        ),
      )
      const bytes = answers.map(({ body, statusCode }) => [
        statusCode,
        body.replace(/"trace_id":"[^"]*"/, ''),
      ])
      expect(bytes[0]?.[0]).toBe(404)
      expect(bytes[1]).toEqual(bytes[0])
      expect(bytes[2]).toEqual(bytes[0])
    }
  })
})

describe('the audit log', () => {
  const entries = () =>
    test.db
      .selectFrom('audit_event')
      .select(['action', 'outcome', 'actor_kind', 'actor_id', 'subject', 'insurer_code'])
      .where('action', 'like', 'client.%')
      .orderBy('id')
      .execute()

  it('has every call, even if refused, with its client, scope, insurer and subject (R95)', async () => {
    const { id, headers } = await makeClient(test.db, { insurers: ['AAA'], scopes })
    const { client } = await add(wanted, headers)
    await call({ method: 'POST', url: `${url}/${newId()}/end` }, headers)
    const reader = await makeClient(test.db, { scopes: ['claims.read'] })
    const refused = await call({ method: 'GET', url }, reader.headers)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'client_scope_missing', params: { scope: 'clients.write' } },
    ])
    expect(await entries()).toMatchObject([
      {
        action: 'client.clients.write',
        outcome: 'done',
        actor_kind: 'client',
        actor_id: id,
        subject: `client ${client.id}`,
        insurer_code: 'AAA',
      },
      { action: 'client.clients.write', outcome: 'not_found', actor_id: id, insurer_code: 'AAA' },
      {
        action: 'client.clients.write',
        outcome: 'client_scope_missing',
        actor_id: reader.id,
        subject: 'GET /api/exchange/v1/clients',
      },
    ])
  })
})

it('wrong access tokens are refused, counted and slowed down; right ones still work (R90)', async () => {
  for (let at = 0; at < 60; at += 1)
    expect(await list({ authorization: `Bearer ${String(at).padStart(43, 'x')}` })).toBe(401)
  expect(await list({ authorization: 'Bearer wrong' })).toBe(429)
  expect(await list({})).toBe(429)
  expect(await list(clientHeaders)).toBe(200)
})
