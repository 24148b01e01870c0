import { addYears, type FamilyScope, familyScopes, limits } from '@khum/contract'

/** What is left of an authority on a day: what a child's treatment was for is its own to tell from ten years on. TRUST R42 */
export function scopesOn(
  link: { proof: string; scopes: readonly FamilyScope[]; birth_date: string | null },
  today: string,
): FamilyScope[] {
  const hasSay =
    link.proof === 'guardian' &&
    (link.birth_date === null || today >= addYears(link.birth_date, limits.minor.hasSay))
  return familyScopes.filter((scope) => link.scopes.includes(scope) && !(hasSay && scope === 'see_diagnosis'))
}

/** Whether somebody of this birth date may decide for themselves alone; who has none on record may. */
export function isAdult(birthDate: string | null, today: string): boolean {
  return birthDate === null || today >= addYears(birthDate, limits.minor.ofAge)
}
