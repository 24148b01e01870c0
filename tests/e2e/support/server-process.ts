import { execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const builtServer = 'apps/api/dist/main.js'

/**
 * What the journeys' servers read from uploaded files: only electronic tax receipts and QR codes, as is the default in
 * production. In development, servers also read the text of every photo by default, which would take seconds for each
 * photo. Only claim-touches.spec.ts tests the reading of text.
 */
export const reading = { READING: 'exact' }

export interface ServerProcess {
  readonly pid: number
  /** Resolves when the server is ready. Rejects if the server ends before that. */
  readonly ready: Promise<void>
  readonly ended: Promise<number | null>
  output(): string
  signal(signal: NodeJS.Signals): void
  /** Sends SIGINT to the whole process group, like Ctrl-C in a terminal. */
  interrupt(): void
}

/**
 * Starts the built server. It gets only these environment variables, PATH, HOME and `reading`. If `program` is
 * `scripts/start.mjs`, starts the server in its own process group, as `npm start` does in a terminal.
 */
export function startServer(env: Record<string, string>, program = builtServer): ServerProcess {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    detached: program !== builtServer,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...reading,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('Khum is running')) resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    void ended.then((code) =>
      reject(new Error(`the server ended with ${code} before it was ready:\n${text}`)),
    )
  })
  // A test may wait only for `ended`. Without this handler, an unhandled rejection of `ready` would fail such a test.
  ready.catch(() => undefined)
  const { pid } = child
  if (pid === undefined) throw new Error('the server could not be started')
  return {
    pid,
    ready,
    ended,
    output: () => text,
    signal: (signal) => void child.kill(signal),
    interrupt: () => void process.kill(-pid, 'SIGINT'),
  }
}

export async function runScript(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', script], { cwd: root })
  return stdout
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
