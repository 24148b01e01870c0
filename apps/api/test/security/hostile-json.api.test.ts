import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { useClaimWorld } from '../claims/claim-world'
import { partnerHeaders } from '../test-app'

const world = useClaimWorld()
const { test } = world

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

function send(method: 'POST' | 'PUT', url: string, payload: string, headers: Record<string, string> = {}) {
  return test.call({
    method,
    url,
    as: world.as,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
}

describe('a JSON body (R79)', () => {
  const submit = (extra: string) =>
    send('POST', '/api/v1/claims', `{"draft_id":"${'A'.repeat(22)}","version":1,"extra":${extra}}`, {
      'idempotency-key': newId(),
    })

  it('may be 20 levels deep but no deeper, even in ignored fields', async () => {
    expect((await submit(nested(19))).json().code).toBe('not_found')
    for (const depth of [20, 1_000, 100_000]) {
      expect((await submit(nested(depth))).json()).toMatchObject({ status: 400, code: 'malformed_request' })
    }
  })

  it('may have lists of 1,000 items but no longer', async () => {
    expect((await submit(JSON.stringify(Array(1_000).fill(0)))).json().code).toBe('not_found')
    expect((await submit(JSON.stringify(Array(1_001).fill(0)))).json().code).toBe('malformed_request')
  })

  it('can’t change prototypes', async () => {
    const answer = await submit('{"__proto__":{"isAdmin":true}}')
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed_request' })
  })
})

describe('text that PostgreSQL can’t store', () => {
  let draftId = ''
  beforeEach(async () => {
    draftId = await world.readyDraft()
  })
  const save = (symptom: string, version = '1') =>
    send(
      'PUT',
      `/api/v1/claim-drafts/${draftId}`,
      `{"version":${version},"step":"fill","data":{"symptom":"${symptom}"}}`,
    )

  it.each(['\\u0000', 'a\\ud800b', '\\udc00'])(
    '%s is refused instead of causing a server error',
    async (symptom) => {
      expect((await save(symptom)).json()).toMatchObject({ status: 400, code: 'malformed_request' })
    },
  )

  it('refuses a version number that is too large', async () => {
    expect((await save('ไอ', '9007199254740991')).json()).toMatchObject({ code: 'validation_failed' })
    expect((await save('😀 ไอ')).statusCode).toBe(200)
  })

  it('is refused in addresses and headers too', async () => {
    for (const url of [
      '/api/v1/partner-info?partner_id=a%00b&secret_key=x',
      '/api/v1/hospitals?search=%00',
      '/api/v1/theme/%00',
    ]) {
      const answer = await test.call({ method: 'GET', url })
      expect([400, 404]).toContain(answer.statusCode)
    }
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/session',
      headers: { ...partnerHeaders, 'content-type': 'application/json' },
      payload: '{"username":"someone1","password":"\\u0000"}',
    })
    expect(answer.json().code).toBe('malformed_request')
  })
})
