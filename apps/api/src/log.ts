import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * Creates the process's log. Of an error, it logs only a fixed list of fields, because other fields may contain
 * personal data. R63
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      'req.headers.secretkey',
      'req.headers["register-token"]',
    ],
    serializers: { err: errorForLog },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Fields of database errors that are logged. `detail` and `where` aren't, because they contain whole rows. */
const loggedFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
] as const

/** Prepares an error and its causes for the log: names, codes, stack lines, and messages without quoted values. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, ...pick(error) }
  return {
    type: error.name,
    message: messageOf(error),
    ...pick(error),
    // Leaves out the beginning of the stack: it is the message, which is logged separately.
    stack: error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}

function pick(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return {}
  const fields = new Map<string, unknown>(Object.entries(error))
  const known = [...loggedFields, 'status_code'].filter((name) => fields.get(name) !== undefined)
  return Object.fromEntries(known.map((name) => [name, fields.get(name)]))
}

/** Removes quoted input from the messages of PostgreSQL (class 22, wrong data) and JSON.parse. */
function messageOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const quotes = error instanceof SyntaxError || /^22[0-9A-Z]{3}$/.test(code)
  return quotes ? error.message.replace(/"[\s\S]*"/, '"…"') : error.message
}
