import { readFileSync } from 'node:fs'

/**
 * Variables whose value may be in a file, such as a container secret. The variable `NAME_FILE` then has the path of the
 * file for `NAME`.
 */
export const secretNames = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'OBJECT_STORE_URL',
  'MASTER_KEY',
  'API_KEY',
  'KHUM_CLIENT_SECRET',
  'KHUM_SECOND_CLIENT_SECRET',
  'DEFAULT_PARTNER_SECRET',
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_KEY',
  'MAIL_URL',
  'STAFF_CLIENT_SECRET',
] as const

type Environment = Record<string, string | undefined>

/**
 * Reads secret files into the environment, without the white space around a value. An empty file counts as an unset
 * variable. Opens only the files of variables in `names`.
 * @returns the environment, and one line for each mistake: an unreadable file, or a variable that is set both directly
 * and by a file
 */
export function withSecretFiles(
  env: Environment,
  names: readonly string[] = secretNames,
): { env: Environment; mistakes: string[] } {
  const read: Environment = { ...env }
  const mistakes: string[] = []
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    if (!file || !names.includes(name)) continue
    if (env[name]) mistakes.push(`${name}: set ${name} or ${name}_FILE, not both`)
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'cannot be read'
      mistakes.push(`${name}_FILE: ${file}: ${why}`)
    }
  }
  return { env: read, mistakes }
}
