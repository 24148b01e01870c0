/** What the server writes about itself; pino's loggers fit. */
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

/** A start that can't succeed as things are. The message is one line for the person who starts Khum. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
