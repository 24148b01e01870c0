import { sql } from 'kysely'
import { sha256 } from '../src/ids'
import type { TestApp } from './test-app'

/** Marks a flow as if its right code had been entered. */
export async function proveFlow(test: TestApp, token: string): Promise<void> {
  await test.db
    .updateTable('otp_flow')
    .set({ passed_at: sql<Date>`now()`, grant_expires_at: sql<Date>`now() + interval '10 minutes'` })
    .where('token_hash', '=', sha256(token))
    .execute()
}
