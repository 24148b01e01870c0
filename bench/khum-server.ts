import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { nodeOn } from './machine'

const main = path.resolve(import.meta.dirname, '../apps/api/dist/main.js')
const firstPort = Number(process.env.BENCH_PORT ?? 5000)

export const ports = { khum: firstPort, bare: firstPort + 1 }
export const khumUrl = `http://localhost:${ports.khum}`

/**
 * The keys of the demo data. The servers of the benchmarks run in production mode, but with these keys, so that the
 * demo members can sign in.
 */
export const apiKey = 'khum-demo-key'
export const partnerSecrets: Record<string, string> = {
  khum: 'khum-demo-secret',
  orchid: 'orchid-demo-secret',
  jade: 'jade-demo-secret',
  tempo: 'tempo-demo-secret',
  pale: 'pale-demo-secret',
}

/**
 * Creates a client that may read claims and events and write content, because production has no demo clients. Writes
 * into the database of a running server.
 * @returns the headers for the client's calls
 */
export async function createClient(database: pg.Client): Promise<{ authorization: string }> {
  const id = randomBytes(16).toString('base64url')
  const token = randomBytes(32).toString('base64url')
  const hash = (text: string) => createHash('sha256').update(text).digest()
  await database.query(
    `insert into client (id, system, scopes, created_by, created_at)
     values ($1, 'bench', '{claims.read,content.write,events.read}', 'Bench', now())`,
    [id],
  )
  await database.query(
    `insert into client_credential (id, client_id, kind, slot, secret_hash, created_at) values ($1, $1, 'secret', 1, $2, now())`,
    [id, hash('unused')],
  )
  await database.query(
    `insert into client_token (token_hash, client_id, credential_id, scopes, expires_at)
     values ($2, $1, $1, '{claims.read,content.write,events.read}', now() + interval '1 day')`,
    [id, hash(token)],
  )
  return { authorization: `Bearer ${token}` }
}

export interface KhumServer {
  pid: number
  stop(): Promise<void>
}

export interface World {
  dataDir: string
  start(options: {
    core: number | null
    logLevel: string
    nodeArguments?: string[]
    env?: Record<string, string>
    /** Set this to run another build of the server: the path of that build's main script. */
    program?: string
  }): Promise<KhumServer>
  databaseUrl(): string
  remove(): void
}

/**
 * Creates a data directory with demo data, by starting the server once in development: a production server inserts no
 * demo data. `start` of the returned `World` starts production servers on this data, with the master key of the
 * development server. The option `env` of `start` changes their settings.
 * @param kept a folder that keeps the data. If it already contains data, uses that data.
 */
export async function makeWorld(kept?: string): Promise<World> {
  const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'khum-bench-'))
  const keyFile = path.join(dataDir, 'master.key')
  if (!existsSync(keyFile)) {
    mkdirSync(dataDir, { recursive: true })
    const development = await startServer(null, [main], { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    await development.stop()
  }
  const production = {
    NODE_ENV: 'production',
    OPS_ADDRESSES: '127.0.0.1,::1',
    DATA_DIR: dataDir,
    MASTER_KEY: readFileSync(keyFile, 'utf8').trim(),
    PUBLIC_URL: 'https://khum.example',
    API_KEY: apiKey,
    DEFAULT_PARTNER_ID: 'khum',
    DEFAULT_PARTNER_SECRET: partnerSecrets.khum ?? '',
    ALLOW_FAKE_GATEWAYS: '1',
  }
  return {
    dataDir,
    start: ({ core, logLevel, nodeArguments = [], env = {}, program = main }) =>
      startServer(core, [...nodeArguments, program], { ...production, LOG_LEVEL: logLevel, ...env }),
    databaseUrl: () => {
      const [, , , port = '', socket = ''] = readFileSync(
        path.join(dataDir, 'postgres/postmaster.pid'),
        'utf8',
      ).split('\n')
      return `postgresql://khum@localhost:${port}/khum?host=${encodeURIComponent(socket)}`
    },
    remove: () => {
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startServer(
  core: number | null,
  nodeArguments: string[],
  env: Record<string, string>,
): Promise<KhumServer> {
  const [command, args] = nodeOn(core, nodeArguments)
  const child = spawn(command, args, {
    // Passes on only PATH and HOME from the caller's environment.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(ports.khum),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilPrinted(child, 'Khum is running')
  return { pid: child.pid ?? 0, stop: () => stopProcess(child) }
}

/** Resolves when the process has printed the string; rejects if the process ends first. */
export async function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  // Stops the child process when the benchmark ends, even if the benchmark fails.
  process.once('exit', () => child.kill())
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`a process ended with ${code} before it was ready`)))
    // Reads everything, because the process would block if the pipe were full.
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(text)) resolve()
    })
  })
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
