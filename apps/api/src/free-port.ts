import { createServer } from 'node:net'

/**
 * Rejects with the error of `listen` if the port can't be used. Call this before creating a database, so that a busy
 * port is reported first.
 */
export function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => server.close(() => resolve()))
  })
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'PORT: this port is already in use; set PORT (or OFFICE_PORT) to a free one',
  EACCES: 'PORT: this user may not use this port; set PORT to one above 1023',
  EADDRNOTAVAIL:
    'HOST: this machine has no such address; set HOST (or OFFICE_HOST) to one that it has, or leave it out',
  ENOTFOUND:
    'HOST: no machine has this name; set HOST (or OFFICE_HOST) to an address of this machine, or leave it out',
}

/** Explains in one line why the port can't be used; undefined for any other error. */
export function portProblem(error: unknown): string | undefined {
  const isListening =
    error instanceof Error &&
    'code' in error &&
    'syscall' in error &&
    ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall))
  return isListening ? reasons[String(error.code)] : undefined
}
