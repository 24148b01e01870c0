import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const builtServer = 'apps/api/dist/main.js'

/** A started server: its output, readiness and exit. */
export interface ServerProcess {
  readonly pid: number
  /** Resolves when it says that it runs; rejects when it ends before. */
  readonly ready: Promise<void>
  readonly ended: Promise<number | null>
  /** Standard output and error, as far as they came. */
  said(): string
  signal(signal: NodeJS.Signals): void
  /** As Ctrl-C in a terminal does it: every process of the group hears it. */
  interrupt(): void
}

/**
 * Starts the built server with nothing of the surrounding environment but the ways to its tools. `program`:
 * `scripts/start.mjs` for what `npm start` runs, in a process group of its own as a terminal makes one.
 */
export function startServer(env: Record<string, string>, program = builtServer): ServerProcess {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    detached: program !== builtServer,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('Khum is running')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) =>
      reject(new Error(`the server ended with ${code} before it was ready:\n${text}`)),
    )
  })
  // A caller that only awaits `ended` may ignore this rejection.
  ready.catch(() => undefined)
  const { pid } = child
  if (pid === undefined) throw new Error('the server could not be started')
  return {
    pid,
    ready,
    ended,
    said: () => text,
    signal: (signal) => void child.kill(signal),
    interrupt: () => void process.kill(-pid, 'SIGINT'),
  }
}

/** Runs an npm script to its end and returns what it printed. */
export async function runScript(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', script], { cwd: root })
  return stdout
}
