import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type TestDatabase, useTestDatabase } from '../postgres/test-database'
import { insertTestPartner, testPartner } from '../test-partner'
import { type ServerProcess, startServer } from './server-process'

/*
 * Two built servers on one PostgreSQL, for races that one process cannot show. Tests of this kind are called
 * *.processes.test.ts and are a vitest project of their own, which builds the server first:
 *
 *   npx vitest run --project processes
 *
 *   const test = useTwoServers()
 *   it('… (R21)', async () => {
 *     const answers = await test.race(50, (i) => ({ method: 'POST', path: '/api/v1/…', body: { … } }))
 *     expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
 *   })
 */

export interface Request {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Reply {
  status: number
  headers: Headers
  /** The whole body as JSON; null when there is none. */
  json: ReturnType<typeof JSON.parse>
}

export interface TwoServers {
  readonly db: TestDatabase['db']
  readonly servers: readonly ServerProcess[]
  /** Calls one of the servers, 0 or 1, as a page of the test partner. */
  call(server: number, request: Request): Promise<Reply>
  /**
   * So many calls at the same moment, every other one to the other server, in the order they were made. A crowd of them
   * waits for connections to the database; who waited too long is turned away undone, and comes again as a page would.
   */
  race(count: number, requestOf: (index: number) => Request): Promise<Reply[]>
  /** The newest text to a phone, with fake gateways. */
  textTo(phone: string): Promise<string>
}

const apiKey = 'test-api-key'

/** `env` adds to the environment of server 0 or 1; it's asked when they start. The database is empty before each test. */
export function useTwoServers(env: (server: number) => Record<string, string> = () => ({})): TwoServers {
  const database = useTestDatabase()
  let servers: ServerProcess[] = []
  let dataDir = ''

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(inject('testFolder'), 'two-'))
    const shared = {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      API_KEY: apiKey,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'info',
    }
    // One after the other: the first one fills the demo world into the empty database.
    for (const [server, name] of ['a', 'b'].entries()) {
      servers.push(await startServer({ ...shared, ...env(server), DATA_DIR: path.join(dataDir, name) }))
    }
  })
  beforeEach(() => insertTestPartner(database.db))
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function call(server: number, { method, path: to, headers, body }: Request): Promise<Reply> {
    const url = servers[server]?.url
    if (!url) throw new Error(`no server ${server}`)
    const response = await fetch(url + to, {
      method,
      headers: {
        'x-api-key': apiKey,
        partnerid: testPartner.id,
        secretkey: testPartner.secret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : null }
  }

  async function callUntilHeard(server: number, request: Request): Promise<Reply> {
    const reply = await call(server, request)
    return reply.json?.code === 'unavailable' ? callUntilHeard(server, request) : reply
  }

  return {
    get db() {
      return database.db
    },
    get servers() {
      return servers
    },
    call,
    race: (count, requestOf) =>
      Promise.all(Array.from({ length: count }, (_, index) => callUntilHeard(index % 2, requestOf(index)))),
    async textTo(phone) {
      const { json } = await call(0, {
        method: 'GET',
        path: `/dev/phone?to=${encodeURIComponent(phone)}`,
        headers: { accept: 'application/json' },
      })
      return json.data[0]?.body ?? ''
    },
  }
}

/**
 * The answers of those who were served. On a slow machine fifty at once at one server are more than it has connections for:
 * some are told `unavailable` before anything of theirs is looked at.
 */
export function served(replies: readonly Reply[]): Reply[] {
  return replies.filter(({ json }) => json?.code !== 'unavailable')
}

/** How often each answer came: by the code of its problem, `ok` when there is none. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, json } of replies) {
    const answer = status < 400 ? 'ok' : String(json?.code)
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}
