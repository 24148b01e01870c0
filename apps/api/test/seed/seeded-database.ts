import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { seedDemo } from '../../seed/demo/seed-demo'
import { seedReference } from '../../seed/seed-reference'
import type { Database } from '../../src/db/schema'
import { ensureDemoClients } from '../../src/modules/clients/demo-clients'
import { createTestDatabase, type OneOffDatabase } from '../postgres/test-database'

/** The day of the data in a seeded database. */
export const now = new Date('2026-11-21T05:00:00Z')
export const digest = (text: string) => createHash('sha256').update(text).digest()

/** Writes the demo data as of an instant. */
export function seed(db: Kysely<Database>, at = now) {
  return seedDemo({
    db,
    now: at,
    newId: () => randomBytes(16).toString('base64url'),
    hashPassword: async (plain) => `hash of ${plain.length} characters`,
    hashSecret: digest,
    sealNationalId: (id) => ({ sealed: randomBytes(33), hash: digest(id) }),
    seal: (text) => Buffer.from(`sealed ${text}`),
  })
}

/** Creates a database with the reference and demo data, for tests that only read. */
export function useSeeded() {
  let seeded: OneOffDatabase
  beforeAll(async () => {
    seeded = await createTestDatabase()
    await seedReference(seeded.db)
    await ensureDemoClients(seeded.db, now)
    await seed(seeded.db)
  })
  afterAll(() => seeded.drop())
  return {
    get db() {
      return seeded.db
    },
    get pool() {
      return seeded.pool
    },
    async accountOf(username: string) {
      return await seeded.db
        .selectFrom('account')
        .innerJoin('login', 'login.id', 'account.login_id')
        .select('account.id')
        .where('login.username', '=', username)
        .executeTakeFirstOrThrow()
    },
  }
}
