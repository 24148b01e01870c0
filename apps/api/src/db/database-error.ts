export { DatabaseStartError } from '@khum/embedded-postgres'

/** The SQLSTATE, or the system's error code, that an error of the driver carries. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The name of the unique index or constraint that a row broke, or null for any other error. */
export function brokenUnique(error: unknown): string | null {
  if (sqlState(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return null
  return typeof error.constraint === 'string' ? error.constraint : null
}

/** No server there, or it is starting, stopping, or full. */
const UNAVAILABLE =
  /^(08...|57P0[1-5]|53300|(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|ENOTFOUND))$/
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
]

/** Whether an error says that the database cannot be reached (TRUST R73: answered 503, not 500). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined && UNAVAILABLE.test(state)) return true
  return UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message))
}

/** Whether a statement was given up because it, or the lock it waited for, took too long: worth another try. */
export function isDatabaseBusy(error: unknown): boolean {
  return /^(55P03|57014)$/.test(sqlState(error) ?? '')
}

/** Whether PostgreSQL rolled the transaction back in favour of another (serialization failure, deadlock): run it again. */
export function isGivenUp(error: unknown): boolean {
  return /^(40001|40P01)$/.test(sqlState(error) ?? '')
}

/** Whether a row was refused because its account is deleted, which the migrations' own code says. TRUST R60 */
export function isAccountDeleted(error: unknown): boolean {
  return sqlState(error) === 'KH001'
}
