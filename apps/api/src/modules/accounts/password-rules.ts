import { type FieldErrorCode, normalPassword } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findBrandWords } from './brand-words'
import { isCommonPassword } from './common-passwords'

interface Judged {
  password: string
  username: string
  /** Of the partner whose page this is: its own names are what people try first. */
  insCode: string
}

/**
 * Refuses what a guesser tries first: a common password, one with the username in it, one that is a name of the product
 * or of an insurer with digits about it. Form and length are the schema's. TRUST R17.
 * @throws AppError validation_failed with `password_common` beside the field
 */
export async function requireUncommon(ctx: Pick<AppContext, 'db'>, judged: Judged): Promise<void> {
  const password = normalPassword(judged.password).toLowerCase()
  const username = judged.username.toLowerCase()
  if (isCommonPassword(password) || (username !== '' && password.includes(username)))
    throw passwordField('password_common')
  // What is left without digits and signs: `Khum2569!` is `khum`.
  const letters = password.replace(/[^\p{L}\p{M}]/gu, '')
  if ((await findBrandWords(ctx.db, judged.insCode)).has(letters)) throw passwordField('password_common')
}

/**
 * The same, and that it is not the password the account has.
 * @throws AppError validation_failed with `password_common` or `password_same`, busy
 */
export async function requireNewPassword(
  ctx: Pick<AppContext, 'db' | 'passwords'>,
  judged: Judged & { passwordHash: string | null },
): Promise<void> {
  if (await ctx.passwords.verify(judged.passwordHash, judged.password)) throw passwordField('password_same')
  await requireUncommon(ctx, judged)
}

export function passwordField(code: FieldErrorCode): AppError {
  return new AppError('validation_failed', { fields: [{ path: 'password', code }] })
}
