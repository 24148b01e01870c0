import { addYears, type FamilyScope, familyScopes, limits } from '@khum/contract'

/**
 * Returns the scopes of a family link on a date. Guardians can't see the diagnoses of a child who has reached the age
 * `limits.minor.hasSay`. R42
 */
export function scopesOn(
  link: { proof: string; scopes: readonly FamilyScope[]; birth_date: string | null },
  today: string,
): FamilyScope[] {
  const hasSay =
    link.proof === 'guardian' &&
    (link.birth_date === null || today >= addYears(link.birth_date, limits.minor.hasSay))
  return familyScopes.filter((scope) => link.scopes.includes(scope) && !(hasSay && scope === 'see_diagnosis'))
}

/** Whether a person is of age; true if we don't know the birth date. */
export function isAdult(birthDate: string | null, today: string): boolean {
  return birthDate === null || today >= addYears(birthDate, limits.minor.ofAge)
}
