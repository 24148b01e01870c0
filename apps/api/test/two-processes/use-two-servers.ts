import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { makeMember } from '../factories'
import { makeClient, testClient } from '../factory-client'
import { type TestDatabase, useTestDatabase } from '../postgres/test-database'
import { insertTestPartner, testPartner } from '../test-partner'
import { type ServerProcess, startServer } from './server-process'

/*
 * Two built servers on one PostgreSQL, for races between processes. Such tests are named *.processes.test.ts and belong
 * to a separate vitest project, which builds the server first:
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
  /** The parsed body; null if there is none. */
  json: ReturnType<typeof JSON.parse>
}

export interface TwoServers {
  readonly db: TestDatabase['db']
  readonly servers: readonly ServerProcess[]
  /** Calls server 0 or 1 with the test partner's headers. */
  call(server: number, request: Request): Promise<Reply>
  /**
   * Makes calls at the same time, alternately to the two servers. Like the web app, repeats calls that waited too long
   * for a database connection. Returns the replies in order.
   */
  race(count: number, requestOf: (index: number) => Request): Promise<Reply[]>
  textTo(phone: string): Promise<string>
}

const apiKey = 'test-api-key'

/**
 * Starts the two servers. `env` returns further environment variables for server 0 or 1. Before each test, the database
 * contains only the test partner and the test client.
 */
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
    // Inserts a member. Otherwise the servers would add demo data, which takes seconds.
    await makeMember(database.db)
    // Starts the servers one after the other, because the first one writes the reference data.
    for (const [server, name] of ['a', 'b'].entries()) {
      servers.push(await startServer({ ...shared, ...env(server), DATA_DIR: path.join(dataDir, name) }))
    }
  })
  beforeEach(async () => {
    await insertTestPartner(database.db)
    await makeClient(database.db, testClient)
  })
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
 * Filters out `unavailable` replies, because fifty simultaneous calls can need more database connections than a server
 * has.
 */
export function served(replies: readonly Reply[]): Reply[] {
  return replies.filter(({ json }) => json?.code !== 'unavailable')
}

export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, json } of replies) {
    const answer = status < 400 ? 'ok' : String(json?.code)
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}
