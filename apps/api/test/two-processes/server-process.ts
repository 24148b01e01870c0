import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'

export interface ServerProcess {
  url: string
  pid: number
  said(): string
  /** Resolves with the exit code; null if a signal killed the process. */
  exited: Promise<number | null>
  stop(): Promise<void>
}

/** Starts the built server on a free port, with only these environment variables. Resolves when the server is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [inject('serverProgram')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let text = ''
  const port = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /Khum is running at http:\/\/localhost:(\d+)/.exec(text)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code) => reject(new Error(`the server ended with ${code} before it ran: ${text}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    said: () => text,
    exited,
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
