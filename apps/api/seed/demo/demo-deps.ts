import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'

export interface DemoDeps {
  db: Kysely<Database>
  now: Date
  newId(): string
  hashPassword(plain: string): Promise<string>
  /** Hashes a partner's secret as the server stores it. */
  hashSecret(secret: string): Buffer
  /** Returns a citizen id as the server stores it: encrypted, and as a hash for searching. */
  sealNationalId(id: string): { sealed: Buffer; hash: Buffer }
  /** Encrypts a text. `place` says where the text is stored; it is the additional authenticated data. */
  seal(text: string, place: string): Buffer
}
