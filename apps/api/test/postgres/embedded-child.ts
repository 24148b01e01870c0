import { createInterface } from 'node:readline'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../../src/db/client'

/**
 * A program for the embedded server's tests. Opens the database in a folder, adds a row, and prints the number of rows
 * as JSON.
 */
const [dataDir = ''] = process.argv.slice(2)
try {
  const { pool } = await openDatabase({ dataDir, log: pino({ level: 'silent' }) })
  await pool.query('create table if not exists visit (n int generated always as identity)')
  await pool.query('insert into visit default values')
  say(await countVisits(pool))
  // Counts and prints the rows again for each line on standard input.
  for await (const _ of createInterface({ input: process.stdin }))
    say(await countVisits(pool).catch(() => ({ error: 'unavailable' })))
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}

async function countVisits(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query('select count(*)::int as visits from visit')
  return rows[0]
}

function say(words: unknown): void {
  process.stdout.write(`${JSON.stringify(words)}\n`)
}
