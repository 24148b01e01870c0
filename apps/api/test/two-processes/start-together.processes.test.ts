import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { databaseUrl, withPool } from '../postgres/template'
import { type ServerProcess, startServer } from './server-process'

const log = pino({ level: 'silent' })
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(inject('testFolder'), 'together-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const superuser = inject('postgresUrl')
  const name = `khum_test_${randomBytes(6).toString('hex')}`
  await withPool(superuser, log, (admin) => admin.query(`create database ${name} owner khum`))
  try {
    await work(databaseUrl(superuser, name))
  } finally {
    await withPool(superuser, log, (admin) => admin.query(`drop database ${name} with (force)`))
  }
}

function start(url: string, name: string): Promise<ServerProcess> {
  return startServer({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    API_KEY: 'test-api-key',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: path.join(dataDir, name),
  })
}

it('two processes that start together on an empty database both serve (R76)', async () => {
  for (let round = 0; round < 2; round += 1) {
    await withEmptyDatabase(async (url) => {
      const started = await Promise.allSettled(['a', 'b'].map((name) => start(url, `${name}${round}`)))
      const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      try {
        expect(started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual(
          [],
        )
        const statuses = servers.map(async (server) => (await fetch(`${server.url}/readyz`)).status)
        expect(await Promise.all(statuses)).toEqual([200, 200])
      } finally {
        await Promise.all(servers.map((server) => server.stop()))
      }
    })
  }
})
