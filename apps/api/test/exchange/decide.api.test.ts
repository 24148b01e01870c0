import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, sha256 } from '../../src/ids'
import { decideRows } from '../../src/modules/exchange/decide'
import { decideSourceVersion, type StoredSourceRow } from '../../src/modules/insurance/source-version'
import { makePerson } from '../factories'
import { testClient } from '../factory-client'
import { useTestApp } from '../test-app'

const server = useTestApp()
const hash = (content: string) => sha256(content)

/**
 * Every combination of a stored row and an incoming version. Versions are 1 to 3. A stored row can also have no content.
 */
function* cases() {
  const versions = [1n, 2n, 3n]
  const contents = [null, 'a', 'b']
  for (const stored of [null, ...versions])
    for (const content of stored === null ? [null] : contents)
      for (const heldByOffice of stored === null ? [false] : [false, true])
        for (const waiting of heldByOffice ? [null, 2n, 3n] : [null])
          for (const version of versions)
            for (const incoming of ['a', 'b'])
              for (const implied of [false, true])
                yield { stored, content, heldByOffice, waiting, version, incoming, implied }
}

test('the decision for all rows at once is that of each row', async () => {
  const personId = await makePerson(server.db)
  await server.db
    .insertInto('insurer')
    .values({ code: 'TST', name_th: 'x', name_en: 'x', kind: 'life' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const batch = { id: newId(), insurer_code: 'TST', source: 'test', mode: 'delta' as const }
  await sql`
    insert into exchange_batch (id, source, name, insurer_code, mode, as_of, manifest, manifest_hash, dry_run, status,
      implied_version, created_at, created_by_client)
    values (${batch.id}, 'test', 'b', 'TST', 'delta', '2026-11-21', '{}', '', false, 'checking', 1, now(), ${testClient.id})`.execute(
    server.db,
  )
  const expected = new Map<string, string>()
  for (const each of cases()) {
    const key = `K${expected.size}`
    const stored: StoredSourceRow | null =
      each.stored === null
        ? null
        : {
            applied: { version: each.stored, hash: each.content === null ? null : hash(each.content) },
            heldByOffice: each.heldByOffice,
            waiting: each.waiting === null ? null : { version: each.waiting, hash: hash('a') },
          }
    const incoming = { version: each.version, hash: hash(each.incoming), implied: each.implied }
    expected.set(key, decideSourceVersion(stored, incoming))
    const of = { insurer_code: 'TST', source: 'test', source_key: key }
    if (stored) {
      await server.db
        .insertInto('person_source')
        .values({
          ...of,
          person_id: personId,
          source_version: stored.applied.version,
          source_hash: stored.applied.hash,
          held_by_office: each.heldByOffice,
        })
        .execute()
    }
    if (stored?.waiting) {
      await server.db
        .insertInto('source_waiting')
        .values({
          ...of,
          table_name: 'person_source',
          source_version: stored.waiting.version,
          source_hash: stored.waiting.hash,
          body: '{}',
          received_at: new Date(),
        })
        .execute()
    }
    await sql`
      insert into exchange_row (batch_id, kind, group_key, file, line, source_key, source_version, implied, op, new_id, hashes, body)
      values (${batch.id}, 'person', ${key}, 0, 1, ${key}, ${each.version}, ${each.implied}, 'upsert', ${newId()},
        array[${hash('another key')}, ${incoming.hash}]::bytea[], '{}')`.execute(server.db)
  }
  await decideRows(server.db, batch, 'person', server.ctx.keys.ids)
  const rows = await server.db.selectFrom('exchange_row').select(['source_key', 'decision']).execute()
  expect(new Map(rows.map(({ source_key, decision }) => [source_key, decision]))).toEqual(expected)
  expect(new Set(expected.values()).size).toBe(6)
})
