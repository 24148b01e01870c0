import type { Keys } from '../../keys/keys'

/** The additional authenticated data (AAD) that binds a sealed citizen id to its column. */
export const nationalIdAad = 'person.national_id'
/** The additional authenticated data (AAD) that binds a sealed passport number to its column. */
export const passportAad = 'person_identifier.number'

/** Returns the keyed hash by which a citizen id is found in the database. */
export function hashNationalId(keys: Keys, id: string): Buffer {
  return Buffer.from(keys.lookupHash(id, 'national_id'), 'hex')
}

/**
 * Returns the hashes by which a citizen id may be stored: one for each master key, because replacing a key takes time.
 * R97
 */
export function nationalIdHashes(keys: Keys, id: string): Buffer[] {
  return keys.lookupHashes(id, 'national_id').map((hash) => Buffer.from(hash, 'hex'))
}

/** Returns the keyed hash of a passport: the country and the number, for example `TH AA1234567`. */
export function hashPassport(keys: Keys, passport: string): Buffer {
  return Buffer.from(keys.lookupHash(passport, 'passport'), 'hex')
}
