import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'

/** What the demo data need from the application. */
export interface DemoDeps {
  db: Kysely<Database>
  now: Date
  /** A new id: 128 random bits, 22 characters. */
  newId(): string
  hashPassword(plain: string): Promise<string>
  /** The hash under which a partner's secret is stored. */
  hashSecret(secret: string): Buffer
  /** The stored form of a citizen id: sealed, with its lookup hash. */
  sealNationalId(id: string): { sealed: Buffer; hash: Buffer }
}
