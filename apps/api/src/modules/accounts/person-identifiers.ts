import type { Keys } from '../../keys/keys'

/** The `aad` that citizen ids are sealed with. */
export const nationalIdAad = 'person.national_id'
/** The `aad` that passport numbers are sealed with. */
export const passportAad = 'person_identifier.number'

/** The keyed hash by which a citizen id is found. */
export function hashNationalId(keys: Keys, id: string): Buffer {
  return Buffer.from(keys.lookupHash(id, 'national_id'), 'hex')
}

/** The keyed hash by which a passport is found: country and number, such as `TH AA1234567`. */
export function hashPassport(keys: Keys, passport: string): Buffer {
  return Buffer.from(keys.lookupHash(passport, 'passport'), 'hex')
}
