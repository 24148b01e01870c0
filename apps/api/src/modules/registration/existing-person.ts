import type { OtpPassed } from '@khum/contract'
import type { AppContext } from '../../context'
import { foldForSearch } from '../../text/thai-fold'
import { findPersonsByContactPhone, type KnownPersonRow, lockPerson } from '../accounts/accounts.service'

/**
 * Whom the TPA knows already: the phone stands on a policy, and the name is that of a person there who has no account.
 * Families share phones, so the phone alone is nobody. Asked only once the phone is proved. TRUST R15
 */
export async function findExisting(
  ctx: Pick<AppContext, 'db'>,
  typed: { phone: string; name: string; surname: string },
): Promise<KnownPersonRow | undefined> {
  const persons = await findPersonsByContactPhone(ctx.db, typed.phone)
  return persons.find(
    (person) =>
      isOneOf(typed.name, [person.name_th, person.name_en]) &&
      isOneOf(typed.surname, [person.surname_th, person.surname_en]),
  )
}

/** The same, for good: nobody else's account becomes theirs before the caller's transaction ends, or did already. */
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

/** Tone marks, spaces and case apart: people type their own names differently from a policy. */
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
