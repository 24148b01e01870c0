import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** A started server: what it says, when it is ready, how it ended. */
export interface ServerProcess {
  readonly pid: number
  /** Resolves when it says that it runs; rejects when it ends before. */
  readonly ready: Promise<void>
  readonly ended: Promise<number | null>
  /** Standard output and error, as far as they came. */
  said(): string
  signal(signal: NodeJS.Signals): void
}

/** Starts the built server in a process of its own, with nothing of the surrounding environment but the ways to its tools. */
export function startServer(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ['apps/api/dist/main.js'], {
    cwd: root,
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
  // Who only waits for the end need not hear that it was never ready.
  ready.catch(() => undefined)
  if (child.pid === undefined) throw new Error('the server could not be started')
  return { pid: child.pid, ready, ended, said: () => text, signal: (signal) => void child.kill(signal) }
}

/** Runs one of the repository's commands to its end. */
export function runScript(
  script: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string }> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })))
}
