import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { newId } from '../../src/ids'
import { partsPrefix } from '../../src/modules/documents/document-objects'
import { makeClient } from '../factory-client'
import { useTestApp } from '../test-app'
import { lostEnvelope, withKeys } from './with-keys'

const test = useTestApp()

/** A context whose object store lists `count` objects that no row records. `seen` counts how they are read. */
async function storeOf(count: number) {
  const ctx = await withKeys(test, 7)
  const seen = { read: 0, mostAtOnce: 0, inTransaction: 0 }
  let reading = 0
  const files = {
    ...ctx.gateways.files,
    async *list(prefix: string) {
      for (let each = 0; prefix === partsPrefix && each < count; each += 1)
        yield `${partsPrefix}/${newId()}/0`
    },
    sealedBy: async () => {
      reading += 1
      seen.read += 1
      seen.mostAtOnce = Math.max(seen.mostAtOnce, reading)
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
        test.db,
      )
      seen.inTransaction += rows.length
      reading -= 1
      return lostEnvelope.subarray(1, 5)
    },
  }
  return { ctx: { ...ctx, gateways: { ...ctx.gateways, files } }, seen }
}

it('gives up a key and lists keys without a transaction that waits for the object store, 16 objects at a time (R97)', async () => {
  const { headers } = await makeClient(test.db)
  await sql`insert into outbox_message (id, channel, recipient, text_sealed, dedupe_key, created_at)
    values (${newId()}, 'sms', '+66812345678', ${lostEnvelope}, ${newId()}, now())`.execute(test.db)
  const { ctx, seen } = await storeOf(40)
  const app = await buildApp(ctx, 'no-pages')
  const keyId = lostEnvelope.subarray(1, 5).toString('hex')
  const given = await app.inject({
    method: 'POST',
    url: `/api/integration/v1/keys/${keyId}/give-up`,
    headers,
    payload: { reason: 'the vault burned' },
  })
  await app.close()
  expect(given.json().data.items).toContainEqual({ key_id: keyId, state: 'lost', values: 1, files: 40 })
  expect(seen).toEqual({ read: 40, mostAtOnce: 16, inTransaction: 0 })
})
