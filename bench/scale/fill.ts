import pg from 'pg'
import { copyInto } from './copy'
import { tables } from './tables'
import type { Known, Size } from './world'

/** The insurer of all generated policies. */
export const insurerCode = 'SCL'
const partnerId = 'khum'

/**
 * Loads generated members, policies, claims and notifications into a database with demo data. Uses COPY without
 * triggers. First drops the indexes that belong to no constraint, and builds them again at the end.
 * @param url the database's address, with a superuser
 */
export async function fill(
  url: string,
  size: Size,
): Promise<{ rows: number; seconds: number; bytes: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const began = performance.now()
  try {
    await client.query(`
      set session_replication_role = 'replica'; set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
    await client.query("select add_partitions(now() - interval '13 months', now())")
    const known = await readKnown(client)
    const loads = tables(size, known)
    const rebuild = await dropIndexes(
      client,
      loads.map(({ table }) => table),
    )
    let rows = 0
    for (const { table, columns, rows: all } of loads) {
      const since = performance.now()
      const before = rows
      await copyInto(
        client,
        table,
        columns,
        counted(all(), () => (rows += 1)),
      )
      process.stderr.write(
        `  ${table}: ${rows - before} rows in ${Math.round(performance.now() - since)} ms\n`,
      )
    }
    for (const statement of rebuild) await client.query(statement)
    process.stderr.write(`  ${rebuild.length} indexes built\n`)
    await client.query('vacuum analyze')
    const bytes = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return { rows, seconds: (performance.now() - began) / 1_000, bytes: Number(bytes.rows[0]?.bytes) }
  } finally {
    await client.end()
  }
}

function* counted<T>(rows: Iterable<T>, count: () => void): Iterable<T> {
  for (const row of rows) {
    count()
    yield row
  }
}

async function readKnown(client: pg.Client): Promise<Known> {
  await client.query(
    `insert into insurer (code, name_th, name_en, kind, claim_prefix)
     values ($1, 'ประกันใหญ่', 'Large Insurance', 'life', $1) on conflict do nothing`,
    [insurerCode],
  )
  await client.query(
    'insert into partner_insurer (partner_id, insurer_code) values ($1, $2) on conflict do nothing',
    [partnerId, insurerCode],
  )
  const consents = await client.query<{ id: string; hash: string; effective_at: Date }>(
    `select distinct on (kind) id, encode(text_hash, 'hex') as hash, effective_at from consent_document
     where kind <> 'marketing' and effective_at <= now() and insurer_code is null order by kind, version desc`,
  )
  const demo = await client.query<{ password_hash: string }>(
    "select password_hash from login where username = 'malee'",
  )
  const sealed = await client.query<{ number: string }>(
    "select encode(number_sealed, 'hex') as number from payout_account limit 1",
  )
  const partner = await client.query<{ ins_code: string }>('select ins_code from partner where id = $1', [
    partnerId,
  ])
  return {
    partnerId,
    partnerInsurerCode: partner.rows[0]?.ins_code ?? '',
    insurerCode,
    passwordHash: demo.rows[0]?.password_hash ?? '',
    sealedNumber: sealed.rows[0]?.number ?? '',
    consents: consents.rows,
    now: new Date(),
  }
}

/**
 * Drops the tables' indexes, except those of constraints.
 * @returns the statements that build the dropped indexes again
 */
async function dropIndexes(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
     from pg_index join pg_class on pg_class.oid = indrelid
     where relname = any ($1) and relnamespace = 'public'::regnamespace and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1`,
    [names],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // The statement for a partitioned table says ON ONLY, which would leave out the indexes of the partitions.
  return rows.map(({ statement }) => statement.replace(' ON ONLY ', ' ON '))
}
