import type { EnteredClaim } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema'
import { contentHash } from '../../insurance/source-version'

/** A claim that a source has sent. The hash is null if an earlier release of Khum stored the claim, without a hash. */
interface KnownClaim {
  id: string
  claim_number: string
  source_hash: Buffer | null
}

/** Finds the claim that a source sent with this key (`source_key`). */
export function findKnownClaim(
  db: Kysely<Database>,
  { insurerCode, source, source_key }: { insurerCode: string; source: string; source_key: string },
): Promise<KnownClaim | undefined> {
  return db
    .selectFrom('claim')
    .select(['id', 'claim_number', 'source_hash'])
    .where('insurer_code', '=', insurerCode)
    .where('source', '=', source)
    .where('source_key', '=', source_key)
    .executeTakeFirst()
}

/** Whether a source sends a claim again without a change. Also true if the stored claim has no hash to compare with. */
export function isSameClaim({ source_hash }: Pick<KnownClaim, 'source_hash'>, input: EnteredClaim): boolean {
  return source_hash === null || source_hash.equals(hashOfClaim(input))
}

/**
 * Hashes what a source sent about a claim, except for the claim's key. If the day of an accident is missing, uses the
 * day of treatment. So the hash is the same whether a source leaves the day out or sends the day of treatment.
 */
export function hashOfClaim({ source: _source, source_key: _key, ...content }: EnteredClaim): Buffer {
  return contentHash({ ...content, accident_date: accidentDateOf(content) })
}

/**
 * Returns the day of the accident. If it was left out, returns the day of treatment for an accident, otherwise
 * undefined.
 */
export function accidentDateOf(
  claim: Pick<EnteredClaim, 'accident_date' | 'admited_date' | 'claim_type'>,
): string | undefined {
  return claim.accident_date ?? (claim.claim_type === 'accident' ? claim.admited_date : undefined)
}
