import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../src/db/schema'
import { newId } from '../../src/ids'
import { removeFileNames } from '../../src/modules/documents/documents.service'
import { useTestApp } from '../test-app'

const test = useTestApp()

it('finds the files of a deleted account by indexes, and doesn’t read every document', async () => {
  const texts: string[] = []
  const unconnected = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      texts.push(query.sql)
    },
  })
  const id = newId()
  await removeFileNames(unconnected, id)
  const [text] = texts
  if (text === undefined) throw new Error('no statement')
  const plan = await test.db.transaction().execute(async (db) => {
    // On empty tables, the planner would always choose a sequential scan. With this setting, the planner chooses a
    // sequential scan only if no index can be used.
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(
      text.replaceAll(/\$\d+/g, `'${id}'`),
    )}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('BitmapOr')
  expect(plan).not.toContain('Seq Scan on document')
})
