import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { makeMember, testPassword } from '../factories'
import { makeClient } from '../factory-client'
import { useTestDatabase } from '../postgres/test-database'
import { insertTestPartner, testPartner } from '../test-partner'
import { type ServerProcess, startServer } from './server-process'

const database = useTestDatabase()
let started = 0

/**
 * Starts a server, then empties its database and inserts the test partner. Without consent texts in the database, the
 * tests' members needn't accept any.
 */
async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  started += 1
  // Inserts a member for the start. Without one, the server would add demo data, which takes seconds.
  await makeMember(database.db)
  const server = await startServer({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    API_KEY: 'test-api-key',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: path.join(inject('testFolder'), `stopping-${started}`),
    ...env,
  })
  await database.empty()
  await insertTestPartner(database.db)
  return server
}

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

function ask(server: ServerProcess, agent: http.Agent, to: string, body?: object): Promise<Answer> {
  const headers = {
    'x-api-key': 'test-api-key',
    partnerid: testPartner.id,
    secretkey: testPartner.secret,
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(server.url + to, { agent, headers, method: body ? 'POST' : 'GET' })
    request.once('error', reject)
    request.once('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    request.end(body ? JSON.stringify(body) : undefined)
  })
}

const keepAlive = () => new http.Agent({ keepAlive: true })

async function terminate(server: ServerProcess): Promise<{ code: number | null; at: number }> {
  process.kill(server.pid, 'SIGTERM')
  const code = await server.exited
  return { code, at: performance.now() }
}

/** Polls until `/readyz` reports that the server is stopping. Rejects if the server closes its port first. */
async function untilRed(server: ServerProcess): Promise<Answer> {
  for (;;) {
    const answer = await ask(server, new http.Agent(), '/readyz')
    if (answer.status === 503) return answer
  }
}

/** Waits until `count` statements wait for a lock on the table. */
async function untilWaiting(table: string, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`.execute(
          database.db,
        )
      return rows.length
    })
    .toBe(count)
}

it('completes running requests, tells new ones to retry, and exits 0 right after the last response (R75)', async () => {
  const server = await start()
  const member = await makeMember(database.db)
  const agent = keepAlive()
  const idle = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(idle, 'connect')
  expect((await ask(server, agent, '/livez')).headers.connection).toBe('keep-alive')

  // Locks the session table, so that sign-ins wait until the lock is released below.
  const signIn = () =>
    ask(server, agent, '/api/v1/session', { username: member.username, password: testPassword })
  const holding = await database.pool.connect()
  await holding.query('begin')
  await holding.query('lock table session in access exclusive mode')
  const underWay = Promise.all([signIn(), signIn(), signIn()])
  await untilWaiting('session', 3)

  const ended = terminate(server)
  const red = await untilRed(server)
  expect(JSON.parse(red.body)).toMatchObject({
    status: 'unavailable',
    checks: { accepting: false, database: true },
    details: { accepting: 'stopping' },
  })
  const meanwhile = await ask(server, keepAlive(), '/api/v1/theme/TST')
  expect([meanwhile.status, meanwhile.headers['content-type']]).toEqual([503, 'application/problem+json'])
  expect(meanwhile.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
  expect(JSON.parse(meanwhile.body)).toMatchObject({ code: 'unavailable', status: 503 })

  await holding.query('commit')
  holding.release()
  const answers = await underWay
  const lastAnswer = performance.now()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close'])
  const { code, at } = await ended
  expect(code).toBe(0)
  expect(at - lastAnswer).toBeLessThan(1_000)
  idle.destroy()
})

it('doesn’t wait for open streams and idle connections (R75)', async () => {
  const server = await start()
  const member = await makeMember(database.db)
  const agent = keepAlive()
  const body = { username: member.username, password: testPassword }
  const session = JSON.parse((await ask(server, agent, '/api/v1/session', body)).body)
  const stream = await fetch(`${server.url}/api/v1/notifications/stream`, {
    headers: {
      'x-api-key': 'test-api-key',
      partnerid: testPartner.id,
      authorization: `Bearer ${session.data.access_token}`,
    },
  })
  expect(stream.status).toBe(200)
  const began = performance.now()
  const { code, at } = await terminate(server)
  expect(code).toBe(0)
  expect(at - began).toBeLessThan(2_000)
  expect(await stream.text()).toContain('event: unread')
})

it('with a delay, serves requests while /readyz fails, and then closes the port (R75)', async () => {
  const server = await start({ STOP_DELAY_SECONDS: '1' })
  const began = performance.now()
  const ended = terminate(server)
  await untilRed(server)
  const served = await ask(server, keepAlive(), '/livez')
  expect([served.status, served.headers.connection]).toEqual([200, 'close'])
  const page = await ask(server, keepAlive(), '/api/v1/partner-info')
  expect(page.status).not.toBe(503)
  const { code, at } = await ended
  expect(code).toBe(0)
  expect(at - began).toBeGreaterThan(1_000)
  await expect(ask(server, new http.Agent(), '/livez')).rejects.toThrow('ECONNREFUSED')
})

it.each(['0', '1'])(
  'completes running requests at the office’s address, with a delay of %s s (R75)',
  async (delay) => {
    const server = await start({ OFFICE_PORT: '0', STOP_DELAY_SECONDS: delay })
    await expect.poll(() => server.said()).toContain('The office is at')
    const port = /office is at http:\/\/localhost:(\d+)/.exec(server.said())?.[1]
    const office = `http://127.0.0.1:${port}`
    const { id, secret } = await makeClient(database.db)

    const holding = await database.pool.connect()
    await holding.query('begin')
    await holding.query('lock table client_token in access exclusive mode')
    const underWay = fetch(`${office}/api/exchange/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
    }).then(async (answer) => ({ status: answer.status, body: await answer.text() }))
    await untilWaiting('client_token', 1)

    const ended = terminate(server)
    if (delay !== '0') {
      // Both ports close after the delay, while the request is still running.
      for (const address of [server.url, office])
        await expect
          .poll(() => fetch(`${address}/livez`).then(String, ({ cause }) => cause.code), { timeout: 5_000 })
          .toBe('ECONNREFUSED')
    }
    await holding.query('commit')
    holding.release()
    expect(await underWay).toEqual({ status: 200, body: expect.stringContaining('access_token') })
    expect((await ended).code).toBe(0)
  },
)
