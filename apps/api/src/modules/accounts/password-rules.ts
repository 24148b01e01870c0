import { type FieldErrorCode, normalPassword } from '@khum/contract'
import { type AppError, invalidField } from '../../app-error'
import type { AppContext } from '../../context'
import { findBrandWords } from './brand-words'
import commonPasswords from './common-passwords.txt?raw'

/**
 * The 10,000 most used passwords, in lower case, without those that the other rules for passwords refuse anyway.
 * `common-passwords.txt` says where the passwords come from.
 */
const common: ReadonlySet<string> = new Set(
  commonPasswords.split('\n').filter((line) => line !== '' && !line.startsWith('# ')),
)

/**
 * A password may contain a username that is shorter than this. Otherwise, staff whose email address begins with `k@`
 * could use no password that contains a `k`.
 */
const shortestName = 3

interface NewPassword {
  password: string
  username: string
  /**
   * The insurer code of the page's partner. The insurer's names are refused as passwords too, because they are easy to
   * guess.
   */
  insCode: string
}

/**
 * Refuses easily guessed passwords: common passwords, passwords that contain the username, and names of the product or
 * of an insurer with digits or punctuation around them. The schema checks form and length. R17
 * @throws AppError validation_failed, with `password_common` for the field
 */
export async function requireUncommon(ctx: Pick<AppContext, 'db'>, input: NewPassword): Promise<void> {
  const password = normalPassword(input.password).toLowerCase()
  const username = input.username.toLowerCase()
  if (common.has(password) || (username.length >= shortestName && password.includes(username)))
    throw passwordField('password_common')
  // Compares only the letters, so that `Khum2569!` is refused like the brand word `khum`.
  const letters = password.replace(/[^\p{L}\p{M}]/gu, '')
  if ((await findBrandWords(ctx.db, input.insCode)).has(letters)) throw passwordField('password_common')
}

/**
 * Like `requireUncommon`, and refuses the account's current password.
 * @throws AppError validation_failed with `password_common` or `password_same`, busy
 */
export async function requireNewPassword(
  ctx: Pick<AppContext, 'db' | 'passwords'>,
  input: NewPassword & { passwordHash: string | null },
): Promise<void> {
  if (await ctx.passwords.verify(input.passwordHash, input.password)) throw passwordField('password_same')
  await requireUncommon(ctx, input)
}

export function passwordField(code: FieldErrorCode): AppError {
  return invalidField('password', code)
}
