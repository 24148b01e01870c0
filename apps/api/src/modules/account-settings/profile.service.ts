import type { Lang, Profile, SaveProfileInput } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import {
  findProfile,
  lockAgainstDeletion,
  lockPersonAlone,
  updateAccount,
  updatePerson,
} from '../accounts/accounts.service'

type Row = Awaited<ReturnType<typeof findProfile>>

/** Returns the profile of an account. Requirement 3.9 */
export async function getProfile(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<Profile> {
  const { person_id: _person, from_policy, ...row } = await findProfile(ctx.db, accountId)
  return { ...row, from_policy: Boolean(from_policy) }
}

/**
 * Saves the profile. Only the insurer can change the names and birth date of a person whom a policy covers.
 * @throws AppError profile_from_policy, validation_failed (a birth date in the future)
 */
export async function saveProfile(
  ctx: AppContext,
  accountId: string,
  input: SaveProfileInput,
): Promise<Profile> {
  if (input.birth_date !== null && input.birth_date > ctx.clock.today())
    throw invalidField('birth_date', 'date_future')
  const { email, ...person } = input
  await inTransaction(ctx.db, async (db) => {
    await lockAgainstDeletion(db, accountId)
    await lockPersonAlone(db, (await findProfile(db, accountId)).person_id)
    const row = await findProfile(db, accountId)
    if (row.from_policy && changesIdentity(row, input)) throw new AppError('profile_from_policy')
    await updatePerson(db, row.person_id, person)
    await updateAccount(db, accountId, { email: email === '' ? null : email })
  })
  return await getProfile(ctx, accountId)
}

function changesIdentity(row: Row, input: SaveProfileInput): boolean {
  const locked = ['name_th', 'surname_th', 'name_en', 'surname_en', 'birth_date'] as const
  return locked.some((field) => row[field] !== input[field])
}

/** Saves the language of the member's messages and emails. */
export async function saveLanguage(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  lang: Lang,
): Promise<void> {
  await updateAccount(ctx.db, accountId, { lang })
}
