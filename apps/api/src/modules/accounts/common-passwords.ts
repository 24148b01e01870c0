import list from './common-passwords.txt?raw'

/** The 10,000 most used passwords that our rules would let through, small letters; where they come from stands in the file. */
const common: ReadonlySet<string> = new Set(
  list.split('\n').filter((line) => line !== '' && !line.startsWith('# ')),
)

/** Whether everybody's guessing program begins with it, whatever its case. TRUST R17 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
