import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { checkKey } from '../../src/modules/clients/client-keys'
import { insertCredential } from '../../src/modules/clients/clients.repo'
import { makeClient } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const next = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const audience = 'http://localhost:3000/api/exchange/v1/token'

let id: string
beforeEach(async () => {
  const client = await makeClient(test.db, { scopes: ['claims.read'] })
  id = client.id
  await addKey(id, ec.publicKey, 'first')
})

async function addKey(clientId: string, key: KeyObject, kid: string) {
  const jwk = await checkKey({ ...((await exportJWK(key)) as { kty: 'EC' }), kid })
  await insertCredential(test.db, clientId, { kind: 'key', jwk }, test.clock.now())
}

interface Variant {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: KeyObject
  alg?: string
}

function assertion({ claims, header, key = ec.privateKey, alg = 'ES256' }: Variant = {}) {
  const now = test.clock.now().getTime() / 1000
  const all = { iss: id, sub: id, aud: audience, jti: newId(), iat: now, exp: now + 60, ...claims }
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new SignJWT(kept).setProtectedHeader({ alg, kid: 'first', ...header }).sign(key)
}

async function send(client_assertion: string, more: Record<string, string> = {}) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/exchange/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
      ...more,
    }).toString(),
    remoteAddress: `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1`,
  })
  return [answer.statusCode, answer.json().error ?? answer.json().scope]
}

it('gives a client a token for a signed assertion, with each kind of key, and two keys live (R89)', async () => {
  expect(await send(await assertion())).toEqual([200, 'claims.read'])
  expect(await send(await assertion({ header: { kid: undefined } }))).toEqual([200, 'claims.read'])
  await addKey(id, next.publicKey, 'second')
  expect(await send(await assertion())).toEqual([200, 'claims.read'])
  const signed = { key: next.privateKey, alg: 'EdDSA', header: { kid: 'second' } }
  expect(await send(await assertion(signed))).toEqual([200, 'claims.read'])
  // A client has at most two live keys: a third one revokes the oldest.
  test.clock.advance(1_000)
  await addKey(id, rsa.publicKey, 'third')
  expect(await send(await assertion())).toEqual([401, 'invalid_client'])
  expect(await send(await assertion(signed))).toEqual([200, 'claims.read'])
  for (const alg of ['PS256', 'RS256'])
    expect(await send(await assertion({ key: rsa.privateKey, alg, header: { kid: 'third' } }))).toEqual([
      200,
      'claims.read',
    ])
})

const now = () => test.clock.now().getTime() / 1000
const wrong: [name: string, variant: () => Variant][] = [
  ['the issuer is another client', () => ({ claims: { iss: 'A'.repeat(22) } })],
  ['the issuer is missing', () => ({ claims: { iss: undefined } })],
  ['the subject is another client', () => ({ claims: { sub: 'A'.repeat(22) } })],
  ['the subject is missing', () => ({ claims: { sub: undefined } })],
  ['the audience is another server', () => ({ claims: { aud: 'https://example.com/token' } })],
  ['there is a second audience', () => ({ claims: { aud: [audience, 'https://example.com'] } })],
  ['the audience is missing', () => ({ claims: { aud: undefined } })],
  ['it is over', () => ({ claims: { exp: now() - 1 } })],
  ['it lives longer than five minutes', () => ({ claims: { exp: now() + 306 } })],
  ['it has no end', () => ({ claims: { exp: undefined } })],
  ['it was issued in the future', () => ({ claims: { iat: now() + 60, exp: now() + 120 } })],
  ['it is not valid yet', () => ({ claims: { nbf: now() + 60 } })],
  ['its id is missing', () => ({ claims: { jti: undefined } })],
  ['its id is empty', () => ({ claims: { jti: '' } })],
  ['another key signed it', () => ({ key: stranger.privateKey })],
  ['it names an unknown key', () => ({ header: { kid: 'other' } })],
]
it.each(wrong)('refuses an assertion if %s (R89)', async (_name, variant) => {
  expect(await send(await assertion(variant()))).toEqual([401, 'invalid_client'])
})

it('refuses unsigned assertions and those that are signed with the public key as a secret (R89)', async () => {
  const signed = await assertion()
  const [, payload = ''] = signed.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await send(`${part({ alg: 'none' })}.${payload}.`)).toEqual([401, 'invalid_client'])
  const head = part({ alg: 'HS256', kid: 'first' })
  const pem = ec.publicKey.export({ format: 'pem', type: 'spki' })
  const mac = createHmac('sha256', pem).update(`${head}.${payload}`).digest('base64url')
  expect(await send(`${head}.${payload}.${mac}`)).toEqual([401, 'invalid_client'])
  expect(await send('not a token')).toEqual([401, 'invalid_client'])
  expect(await send(`${signed}=`)).toEqual([401, 'invalid_client'])
})

it('takes an assertion once, also in a race (R89)', async () => {
  const once = await assertion()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(once)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  expect(await send(once)).toEqual([401, 'invalid_client'])
  // Used ids (`jti`) are stored per client, so that one client can't use up another client's ids.
  const jti = newId()
  expect((await send(await assertion({ claims: { jti } })))[0]).toBe(200)
  expect((await send(await assertion({ claims: { jti } })))[0]).toBe(401)
  const other = await makeClient(test.db)
  await addKey(other.id, ec.publicKey, 'first')
  expect((await send(await assertion({ claims: { iss: other.id, sub: other.id, jti } })))[0]).toBe(200)
})

it('does not use up an assertion that it refuses', async () => {
  const jti = newId()
  await send(await assertion({ claims: { jti }, key: stranger.privateKey }))
  expect((await send(await assertion({ claims: { jti } })))[0]).toBe(200)
})

it('refuses a secret beside an assertion', async () => {
  expect(await send(await assertion(), { client_secret: 'x', client_id: id })).toEqual([
    400,
    'invalid_request',
  ])
})
