import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildApp } from '../src/app'
import { type Clock, manualClock } from '../src/clock'
import { readConfig } from '../src/config'
import type { AppContext } from '../src/context'
import { createCallerCache } from '../src/db/fast-reads/caller-cache'
import { createInspector } from '../src/files/inspect/inspector'
import { createTextReader } from '../src/files/read/text-reader'
import { createObjectStore } from '../src/gateways/files/create-object-store'
import { createLineGateway } from '../src/gateways/line/line'
import { createOutbox } from '../src/gateways/outbox/outbox'
import { createScanner } from '../src/gateways/scanner/create-scanner'
import { startJobs } from '../src/jobs/jobs'
import { createKeys } from '../src/keys/keys'
import { createPasswordHasher, type PasswordHasher } from '../src/keys/password-hasher'
import { createLimiters } from '../src/limiters'
import { createLog } from '../src/log'
import { isStillWanted } from '../src/modules/notification-channels/send-to-channels'
import { onCodeSent } from '../src/modules/one-time-codes/otp.service'
import { registerJobs } from '../src/register-jobs'
import { createStreamHub } from '../src/streams/stream-hub'
import { makeClient, testClient } from './factory-client'
import { hasPersonalData } from './no-personal-data'
import { type TestDatabase, useTestDatabase, type WorldHook } from './postgres/test-database'
import { insertTestPartner, testPartner } from './test-partner'

export { testPartner }
export const apiKey = 'test-api-key'

export interface TestApp {
  readonly app: FastifyInstance
  readonly ctx: AppContext
  readonly db: TestDatabase['db']
  readonly clock: Clock & { advance(ms: number): void; set(instant: string): void }
  /** Calls the app in process, with the API key. To call as a member, pass the headers from `signIn` as `as`. */
  call(options: InjectOptions & { as?: Record<string, string> }): Promise<LightMyRequestResponse>
  /** From now until the next test, collects every line that the server logs. */
  captureLog(): string[]
  /** Signs in over HTTP and returns the headers for the member's calls. */
  signIn(member: { username: string; password: string }): Promise<Record<string, string>>
}

let hasher: Promise<PasswordHasher> | undefined
/**
 * The password hasher. All test files of a worker share it, because creating a hasher is slow: it hashes a password.
 */
const passwords = () => (hasher ??= createPasswordHasher())

export const partnerHeaders = {
  'x-api-key': apiKey,
  partnerid: testPartner.id,
  secretkey: testPartner.secret,
}

/**
 * Starts the whole server on a separate database. Before each test (or, with `beforeAll` as `hook`, before all), the
 * database contains only the test partner. Gateways are fakes; jobs run only when a test calls `ctx.jobs.drain()`.
 */
export function useTestApp(hook: WorldHook = beforeEach): TestApp {
  const database = useTestDatabase(hook)
  const clock = manualClock('2026-11-21T05:00:00Z')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khum-app-'))
  let current: { app: FastifyInstance; ctx: AppContext } | undefined
  let logged: string[] | null = null
  const leaks: string[] = []

  function running() {
    if (!current) throw new Error('The test app exists from beforeAll to afterAll only.')
    return current
  }

  beforeAll(async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      API_KEY: apiKey,
      DEFAULT_PARTNER_ID: testPartner.id,
      DEFAULT_PARTNER_SECRET: testPartner.secret,
      LOG_LEVEL: 'silent',
    })
    const log = createLog('trace', {
      write(line) {
        logged?.push(line)
        if (hasPersonalData(line)) leaks.push(line)
      },
    })
    const keys = createKeys([Buffer.alloc(32, 7)])
    const jobs = await startJobs(database.pool, log, { background: false })
    const ctx: AppContext = {
      config,
      clock,
      log,
      db: database.db,
      reads: database.db,
      pool: database.pool,
      counters: database.counters.db,
      durability: 'server',
      keys,
      limiters: createLimiters(database.counters.pool),
      passwords: await passwords(),
      callers: createCallerCache(),
      streams: createStreamHub({ pool: database.pool, log }),
      jobs,
      inspector: createInspector({}),
      textReader: createTextReader(),
      gateways: {
        files: await createObjectStore({ url: undefined, dataDirectory: dataDir, keys }),
        scanner: createScanner(undefined),
        outbox: createOutbox({
          keys,
          jobs,
          carriers: { sms: null, mail: null, push: null },
          onCodeSent: onCodeSent(config),
          isStillWanted: isStillWanted({ config }),
          log,
          keepsTexts: true,
        }),
        line: createLineGateway({ config, db: database.db, keys, log }),
      },
    }
    await registerJobs(ctx)
    current = { ctx, app: await buildApp(ctx, path.join(dataDir, 'no-pages')) }
  })
  hook(async () => {
    clock.set('2026-11-21T05:00:00Z')
    logged = null
    await insertTestPartner(database.db)
    await makeClient(database.db, testClient)
  })
  afterAll(async () => {
    await current?.app.close()
    await current?.ctx.jobs.stop()
    await current?.ctx.inspector.close()
    current?.ctx.textReader.close()
    rmSync(dataDir, { recursive: true, force: true })
    if (leaks.length > 0)
      throw new Error(`personal data was logged or in an error (R63):\n${leaks.join('\n')}`)
  })

  async function call({ as, ...options }: InjectOptions & { as?: Record<string, string> }) {
    const answer = await running().app.inject({
      ...options,
      headers: { 'x-api-key': apiKey, ...as, ...options.headers },
    })
    if (answer.statusCode >= 400 && hasPersonalData(answer.body)) leaks.push(answer.body)
    return answer
  }
  return {
    get app() {
      return running().app
    },
    get ctx() {
      return running().ctx
    },
    get db() {
      return database.db
    },
    clock,
    call,
    captureLog() {
      logged = []
      return logged
    },
    async signIn({ username, password }) {
      const answer = await call({
        method: 'POST',
        url: '/api/v1/session',
        headers: partnerHeaders,
        payload: { username, password },
      })
      if (answer.statusCode !== 201) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
      return { authorization: `Bearer ${answer.json().data.access_token}`, partnerid: testPartner.id }
    },
  }
}
