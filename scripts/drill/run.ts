// `npm run drill` restores a backup on PostgreSQL 15 and 18. It checks that an account which was deleted after the
// backup stays deleted, and that two processes can start together on an empty database. R68, R76, R77
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@khum/embedded-postgres'
import pg from 'pg'
import { brokenInvariants } from '../../apps/api/test/broken-invariants'
import { type ServerProcess, startServer } from '../../tests/e2e/support/server-process'
import { attachFile, deleteAccount, signIn, statusOfSignIn, statusOfToken } from './member'
import { startPostgres15 } from './postgres-15'

const rounds = 20
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const deleted = 'malee'
const stays = 'ananda'

// Doesn't use the system's temporary folder, because its path can be too long for a socket, and sometimes only root can
// enter it.
const folder = mkdtempSync('/tmp/khum-drill-')
// If this runs as root, PostgreSQL runs as another user and must be able to enter the folder.
chmodSync(folder, 0o711)
const world = path.join(folder, 'world')
const masterKey = randomBytes(32).toString('base64')
const open: (() => Promise<unknown>)[] = []

/** Runs a step and prints its duration. An error ends the drill with exit code 1. */
async function step<T>(what: string, work: () => Promise<T> | T): Promise<T> {
  const began = performance.now()
  try {
    const result = await work()
    console.log(`ok      ${what} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
    return result
  } catch (error) {
    console.log(`FAILED  ${what}`)
    throw error
  }
}

function same(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) throw new Error(`${what}: ${one}, expected ${other}`)
}

/** Starts Khum on a database. The object store and the keys are in `dataDir`. */
async function start(databaseUrl: string, dataDir = world): Promise<{ url: string; server: ServerProcess }> {
  const server = startServer({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey,
  })
  open.push(() => stop(server))
  await server.ready
  const port = /localhost:(\d+)/.exec(server.output())?.[1]
  return { url: `http://127.0.0.1:${port}`, server }
}

async function stop(server: ServerProcess): Promise<number | null> {
  server.signal('SIGTERM')
  return await server.ended
}

/** Returns the object keys of accepted files that the store no longer has. */
async function danglingFiles(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(`
    select object_key as key from document where fate = 'accepted' and object_size is not null
    union all select thumbnail_key from document where fate = 'accepted' and thumbnail_key is not null`)
  return rows.map(({ key }) => key).filter((key) => !existsSync(path.join(world, 'objects', key)))
}

/** Restores the dump, starts Khum on it, and checks that the deleted member stays deleted. */
async function tryRestore(name: string, restore: () => string, token: Record<string, string>): Promise<void> {
  const url = await step(`${name}: restored as an ordinary role`, restore)
  const pool = new pg.Pool({ connectionString: url })
  open.push(() => pool.end())
  await step(`${name}: the backup still has the deleted member`, async () => {
    const { rows } = await pool.query(
      'select status from account join login on login.id = login_id where username = $1',
      [deleted],
    )
    same('the account in the backup', rows, [{ status: 'active' }])
  })
  const khum = await step(`${name}: Khum starts`, () => start(url))
  await step(`${name}: the deleted member can't sign in or use the token; another member can`, async () => {
    same('sign-in', await statusOfSignIn(khum.url, deleted), 401)
    same('token', await statusOfToken(khum.url, token), 401)
    same('the other sign-in', await statusOfSignIn(khum.url, stays), 201)
  })
  await step(`${name}: invariants.sql gives 0 rows`, async () =>
    same('broken', await brokenInvariants(pool), []),
  )
  await step(`${name}: 0 references to missing files`, async () =>
    same('dangling', await danglingFiles(pool), []),
  )
  await step(`${name}: SIGTERM ends Khum with 0`, async () => same('exit', await stop(khum.server), 0))
}

async function drill(): Promise<void> {
  const fifteen = await step('PostgreSQL 15 runs', () => startPostgres15(path.join(folder, 'pg15')))
  open.push(fifteen.stop)
  const eighteen = await step('the embedded PostgreSQL 18 runs', () =>
    startEmbedded({ dataDir: path.join(folder, 'pg18'), log: silent, durable: false }),
  )
  open.push(eighteen.stop)

  const filledUrl = fifteen.makeDatabase('filled')
  const filled = await step('an ordinary role installs Khum on 15, with the demo world', () =>
    start(filledUrl),
  )
  const token = await signIn(filled.url, deleted)
  await step('two members attach files', async () => {
    await attachFile(filled.url, token)
    await attachFile(filled.url, await signIn(filled.url, stays))
  })
  const text = await step('pg_dump', () => fifteen.dump(filledUrl))
  await step(`${deleted} deletes the account`, () => deleteAccount(filled.url, token))
  await step('SIGTERM ends Khum with 0', async () => same('exit', await stop(filled.server), 0))

  const onto = (makeUrl: () => string) => () => {
    const url = makeUrl()
    fifteen.restore(text, url)
    return url
  }
  await tryRestore(
    '15 → 15',
    onto(() => fifteen.makeDatabase('restored')),
    token,
  )
  await tryRestore(
    '15 → 18',
    onto(() => eighteen.url),
    token,
  )

  await step(`two processes started at once on an empty database serve, ${rounds} of ${rounds}`, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const url = fifteen.makeDatabase(`empty${round}`)
      const both = await Promise.all(
        ['a', 'b'].map((name) => start(url, path.join(folder, `${name}${round}`))),
      )
      const statuses = both.map(async (khum) => (await fetch(`${khum.url}/readyz`)).status)
      same(`readiness in round ${round}`, await Promise.all(statuses), [200, 200])
      same(`exits in round ${round}`, await Promise.all(both.map(({ server }) => stop(server))), [0, 0])
    }
  })
}

let failed = false
try {
  await drill()
  console.log('The drill passed.')
} catch (error) {
  failed = true
  console.log(error instanceof Error ? error.message : String(error))
}
for (const close of open.reverse()) await close().catch(() => undefined)
rmSync(folder, { recursive: true, force: true })
process.exit(failed ? 1 : 0)
