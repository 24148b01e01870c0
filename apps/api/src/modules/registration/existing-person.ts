import type { OtpPassed } from '@khum/contract'
import type { AppContext } from '../../context'
import { foldForSearch } from '../../text/thai-fold'
import { findPersonsByContactPhone, type KnownPersonRow, lockPerson } from '../accounts/accounts.service'
import { isServed } from '../partners/served-insurers'

/**
 * Finds a person in the TPA's records by phone and name; the phone alone isn't enough, because families share phones.
 * Leaves out persons with a login, and persons with only coverages that this partner's app may not show. Call it only
 * after the phone was confirmed by a code. R15
 */
export async function findExisting(
  ctx: Pick<AppContext, 'db'>,
  typed: { phone: string; name: string; surname: string; partnerId: string },
): Promise<KnownPersonRow | undefined> {
  const persons = await findPersonsByContactPhone(ctx.db, typed.phone, isServed(typed.partnerId, 'coverage'))
  return persons.find(
    (person) =>
      isOneOf(typed.name, [person.name_th, person.name_en]) &&
      isOneOf(typed.surname, [person.surname_th, person.surname_en]),
  )
}

/**
 * Finds the person in the TPA's records with the typed phone and name, and locks the person. Until the caller's
 * transaction ends, no other registration can connect an account with this person.
 */
export async function claimExisting(
  ctx: Pick<AppContext, 'db'>,
  typed: Parameters<typeof findExisting>[1],
): Promise<KnownPersonRow | undefined> {
  const found = await findExisting(ctx, typed)
  if (!found) return undefined
  await lockPerson(ctx.db, found.id)
  const still = await findExisting(ctx, typed)
  return still?.id === found.id ? still : undefined
}

/** Compares names without tone marks, spaces and case, because people type their names differently from the policy. */
function isOneOf(typed: string, names: readonly string[]): boolean {
  const folded = foldForSearch(typed)
  return folded !== '' && names.some((name) => foldForSearch(name) === folded)
}

export function toExisting(person: KnownPersonRow): OtpPassed['existing'] {
  return {
    name: { th: person.name_th || person.name_en, en: person.name_en || person.name_th },
    surname: { th: person.surname_th || person.surname_en, en: person.surname_en || person.surname_th },
    cards: Number(person.cards ?? 0),
  }
}
