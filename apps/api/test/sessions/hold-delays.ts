import { sql } from 'kysely'
import type { TestApp } from '../test-app'

/** Extends running delays after wrong passwords, because a delay of a second could end before the test's next call. */
export async function holdDelays(test: TestApp): Promise<void> {
  await sql`update rate_limit set expire = ${Date.now() + 900_000} where key like 'password_delay:%'`.execute(
    test.db,
  )
}
