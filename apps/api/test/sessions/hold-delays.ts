import { sql } from 'kysely'
import type { TestApp } from '../test-app'

/**
 * As if no moment had passed since the last wrong password: its delay of a second may be over on a busy machine before the
 * next call comes. A delay that was never begun is none after this either.
 */
export async function holdDelays(test: TestApp): Promise<void> {
  await sql`update rate_limit set expire = ${Date.now() + 900_000} where key like 'password_delay:%'`.execute(
    test.db,
  )
}
