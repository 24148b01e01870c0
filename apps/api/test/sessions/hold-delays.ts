import { sql } from 'kysely'
import type { TestApp } from '../test-app'

/**
 * Extends delays that are already running, because on a busy machine a delay of one second may end before the next
 * call.
 */
export async function holdDelays(test: TestApp): Promise<void> {
  await sql`update rate_limit set expire = ${Date.now() + 900_000} where key like 'password_delay:%'`.execute(
    test.db,
  )
}
