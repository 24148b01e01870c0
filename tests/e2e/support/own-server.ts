import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** A server with its own data, which a test can kill and start again. */
export interface OwnServer {
  readonly url: string
  start(): Promise<void>
  /** Kills the server without warning, like a power cut. */
  kill(): Promise<void>
  stop(): Promise<number | null>
  remove(): Promise<void>
}

/** `settings` are additional environment variables. */
export async function ownServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khum-own-'))
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['apps/api/dist/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
      started.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Khum is running')) resolve()
      })
    })
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return running?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => running.once('exit', (code) => resolve(code)))
    running.kill(signal)
    return await ended
  }

  return {
    url: `http://localhost:${port}`,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
