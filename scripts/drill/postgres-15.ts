import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

const programs = ['initdb', 'postgres', 'pg_dump', 'psql']

/** A PostgreSQL 15 server for one drill. It listens on a socket in its own folder. */
export interface Postgres15 {
  /** Creates an empty database owned by the ordinary role `khum` and returns its address for that role. */
  makeDatabase(name: string): string
  /** Dumps a database with pg_dump as the role `khum`. */
  dump(url: string): string
  /** Restores a dump into an empty database, as the role in `url`. Throws on the first error. */
  restore(text: string, url: string): void
  stop(): Promise<void>
}

/** Finds the folder with the programs of PostgreSQL 15: `DRILL_POSTGRES_BIN`, the usual folders or one in the PATH. */
function findPrograms(): string {
  const given = process.env.DRILL_POSTGRES_BIN
  const folders = given
    ? [given]
    : ['/usr/lib/postgresql/15/bin', '/usr/pgsql-15/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const isWhole = (folder: string) => programs.every((name) => existsSync(path.join(folder, name)))
  const found = folders.find((folder) => isWhole(folder) && versionOf(folder).includes(' 15.'))
  if (found) return found
  throw new Error(
    `PostgreSQL 15 was not found in ${given ?? 'the usual places or the PATH'}: ${programs.join(', ')} are needed. Install it (Debian: postgresql-15), or name the folder of its programs in DRILL_POSTGRES_BIN.`,
  )
}

function versionOf(folder: string): string {
  return execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
}

/** Starts a new server in `folder`. Root starts it as the user `nobody`, because PostgreSQL refuses to run as root. */
export async function startPostgres15(folder: string): Promise<Postgres15> {
  const bin = findPrograms()
  const user = process.getuid?.() === 0 ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {}
  mkdirSync(folder)
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const env = { PATH: process.env.PATH ?? '', TZ: 'UTC', LC_MESSAGES: 'C' }
  const options = { ...user, cwd: folder, env }
  const data = path.join(folder, 'data')
  const initdb = ['-D', data, '-U', 'drill', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(path.join(bin, 'initdb'), initdb, { ...options, stdio: 'pipe' })
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses='], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => server.kill('SIGQUIT'))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL 15 did not start:\n${output}`)))
  })

  const urlOf = (name: string, role: string) =>
    `postgresql://${role}@localhost:5432/${name}?host=${encodeURIComponent(folder)}`
  const run = (program: string, args: string[], input?: string) =>
    execFileSync(path.join(bin, program), args, {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(input === undefined ? {} : { input }),
    })
  const asAdmin = (statement: string) =>
    run('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement, urlOf('postgres', 'drill')])
  asAdmin('create role khum login')
  return {
    makeDatabase(name) {
      asAdmin(`create database ${name} owner khum template template0`)
      return urlOf(name, 'khum')
    },
    dump: (url) => run('pg_dump', [url]),
    restore: (text, url) => void run('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url], text),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number.parseInt(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }), 10)
}
