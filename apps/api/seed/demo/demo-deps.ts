import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'

/** What the demo world needs from the application. */
export interface DemoDeps {
  db: Kysely<Database>
  now: Date
  /** A new id of 128 random bits, 22 characters. */
  newId(): string
  hashPassword(plain: string): Promise<string>
  /** The hash under which a partner's secret is stored. */
  hashSecret(secret: string): Buffer
  /** A national id as it is stored: sealed, and its look-up hash. */
  sealNationalId(id: string): { sealed: Buffer; hash: Buffer }
}
