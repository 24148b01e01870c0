import { sql } from 'kysely'
import type { TestApp } from '../test-app'

/**
 * Extends running delays, because a delay of a second may be over on a busy machine before the next call. Starts
 * none.
 */
export async function holdDelays(test: TestApp): Promise<void> {
  await sql`update rate_limit set expire = ${Date.now() + 900_000} where key like 'password_delay:%'`.execute(
    test.db,
  )
}
