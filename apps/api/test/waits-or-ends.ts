import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/schema'

/** Resolves when the call has ended or when at least `waiting` transactions are waiting for a lock. */
export async function waitsOrEnds(db: Kysely<Database>, call: Promise<unknown>, waiting = 1): Promise<void> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  call.then(end, end)
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return hasEnded || rows.length >= waiting
    })
    .toBe(true)
}
