export interface Log {
  debug(of: object, message: string): void
  debug(message: string): void
  info(message: string): void
  info(of: object, message: string): void
  warn(of: object, message: string): void
  warn(message: string): void
  error(of: object, message: string): void
  error(message: string): void
}

/** Thrown if the database can't start. The one-line message says what the operator should do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
