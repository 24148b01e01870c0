export { DatabaseStartError } from '@khum/embedded-postgres'

/** Returns the SQLSTATE or the operating system's error code of a database error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Returns the name of the unique index or constraint that a row violated, or null for any other error. */
export function brokenUnique(error: unknown): string | null {
  if (sqlState(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return null
  return typeof error.constraint === 'string' ? error.constraint : null
}

/** SQLSTATEs and system errors that mean the server is missing, starting, stopping or out of connections. */
const UNAVAILABLE =
  /^(08...|57P0[1-5]|53300|(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|ENOTFOUND))$/
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
]

/** Whether an error means that the database can't be reached; the response is then 503 instead of 500. R73 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined && UNAVAILABLE.test(state)) return true
  return UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message))
}

/** Whether a statement, or a lock it waited for, took too long. The caller may try again. */
export function isDatabaseBusy(error: unknown): boolean {
  return /^(55P03|57014)$/.test(sqlState(error) ?? '')
}

/**
 * Whether PostgreSQL rolled the transaction back in favour of another one (serialization failure, deadlock). The caller
 * may run the transaction again.
 */
export function isGivenUp(error: unknown): boolean {
  return /^(40001|40P01)$/.test(sqlState(error) ?? '')
}

/** Whether a trigger refused a row because its account is deleted; KH001 is our own SQLSTATE. R60 */
export function isAccountDeleted(error: unknown): boolean {
  return sqlState(error) === 'KH001'
}
