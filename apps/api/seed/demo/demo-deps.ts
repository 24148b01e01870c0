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
  /** Encrypts a text. `place` names the row and column that store it (the encryption context, AES-GCM's AAD). */
  seal(text: string, place: string): Buffer
}
