import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/ids'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders, makeClient, testClient } from '../factory-client'
import { makeReleased } from './released'

const world = useClaimWorld()
const { test } = world
const bytes = randomBytes(200_000)
let claimId: string
let documentId: string
beforeEach(async () => {
  claimId = (await world.submitted()).id
  documentId = await makeReleased(test, world.member.accountId, claimId, bytes)
})

const read = (headers: Record<string, string> = {}, query = '', id = documentId) =>
  test.call({
    method: 'GET',
    url: `/api/exchange/v1/documents/${id}/content${query}`,
    headers: { ...clientHeaders, ...headers },
  })
const digest = `sha-256=:${sha256(bytes).toString('base64')}:`

describe('a document for a client', () => {
  it('is the decrypted file, with its SHA-256', async () => {
    const answer = await read()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'repr-digest': digest,
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=65530-65600', 65_530, 65_600],
    ['bytes=199999-', 199_999, 199_999],
    ['bytes=150000-999999', 150_000, 199_999],
    ['bytes=-70000', 130_000, 199_999],
    ['bytes=-999999', 0, 199_999],
  ])('is sent in part for %s', async (range, first, last) => {
    const answer = await read({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/200000`,
      'content-length': String(last - first + 1),
      'repr-digest': digest,
    })
  })

  it('is refused for a range outside the file, and sent completely for several ranges or another version', async () => {
    const outside = await read({ range: 'bytes=200000-' })
    expect([outside.statusCode, outside.json().code]).toEqual([416, 'range_not_satisfiable'])
    expect(outside.headers['content-range']).toBe('bytes */200000')
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=9-2' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
    ])
      expect((await read(headers)).statusCode).toBe(200)
    const { etag } = (await read()).headers
    expect((await read({ range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  })

  it('is an entry of the audit log for each read, with client, person, purpose and time (R95)', async () => {
    await read()
    await read({ range: 'bytes=0-9' }, '?purpose=pay')
    const reads = await test.db
      .selectFrom('audit_event')
      .innerJoin('claim', 'claim.person_id', 'audit_event.person_id')
      .select(['action', 'actor_kind', 'actor_id', 'audit_event.insurer_code', 'at'])
      .where('claim.id', '=', claimId)
      .where('subject', '=', documentId)
      .where('action', 'like', 'document.read%')
      .orderBy('audit_event.id')
      .execute()
    const { insurer_code } = await test.db
      .selectFrom('claim')
      .select('insurer_code')
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow()
    const by = { actor_kind: 'client', actor_id: testClient.id, insurer_code, at: test.clock.now() }
    expect(reads).toEqual([
      { action: 'document.read_to_decide', ...by },
      { action: 'document.read_to_pay', ...by },
    ])
    expect((await read({}, '?purpose=curiosity')).statusCode).toBe(400)
  })

  it('is found only once it is released, attached, and of the client’s insurers', async () => {
    const set = (values: object) =>
      test.db.updateTable('document').set(values).where('id', '=', documentId).execute()
    // A database constraint allows `attached_at` only for an accepted file, so this test also clears `attached_at`.
    await set({ attached_at: null, fate: 'waiting_scan' })
    expect((await read()).statusCode).toBe(404)
    await set({ fate: 'accepted' })
    expect((await read()).statusCode).toBe(404)
    await set({ attached_at: test.clock.now() })
    expect((await read()).statusCode).toBe(200)
    const other = await makeClient(test.db, { insurers: ['ZZZ'] })
    const refused = await read(other.headers)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found'])
  })

  it('gets its hash at the first read if it was released before hashes were kept', async () => {
    await test.db
      .updateTable('document')
      .set({ object_sha256: null, object_size: null })
      .where('id', '=', documentId)
      .execute()
    expect((await read()).headers['repr-digest']).toBe(digest)
    const kept = await test.db
      .selectFrom('document')
      .select(['object_sha256', 'object_size'])
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ object_sha256: sha256(bytes), object_size: 200_000n })
  })
})
