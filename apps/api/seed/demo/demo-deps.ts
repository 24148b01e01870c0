import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'

/** What the demo data need from the application. */
export interface DemoDeps {
  db: Kysely<Database>
  now: Date
  /** Returns a new id: 128 random bits as 22 characters. */
  newId(): string
  hashPassword(plain: string): Promise<string>
  /** Returns the hash under which a partner's secret is stored. */
  hashSecret(secret: string): Buffer
  /** Returns the stored form of a citizen id: the sealed id, and the hash for looking it up. */
  sealNationalId(id: string): { sealed: Buffer; hash: Buffer }
}
