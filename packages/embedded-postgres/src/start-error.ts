/** A logger, such as pino's. */
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

/** Thrown if the database can't start. The message is one line that tells the operator what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
