import pino, { type DestinationStream, type Logger } from 'pino'

/** The log of the process. What it says of an error is chosen, not everything the error carries. TRUST R63 */
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

/** What is told of a database's error besides its message: names of ours, never `detail` or `where`, which hold whole rows. */
const harmless = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
] as const

/** An error with its causes: names, codes, places, and messages without the values they quote. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, ...pick(error) }
  return {
    type: error.name,
    message: messageOf(error),
    ...pick(error),
    // The first lines of a stack are the message once more.
    stack: error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}

function pick(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return {}
  const fields = new Map<string, unknown>(Object.entries(error))
  const known = [...harmless, 'status_code'].filter((name) => fields.get(name) !== undefined)
  return Object.fromEntries(known.map((name) => [name, fields.get(name)]))
}

/** PostgreSQL (class 22: wrong data) and JSON.parse quote what they could not read. */
function messageOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const quotes = error instanceof SyntaxError || /^22[0-9A-Z]{3}$/.test(code)
  return quotes ? error.message.replace(/"[\s\S]*"/, '"…"') : error.message
}
