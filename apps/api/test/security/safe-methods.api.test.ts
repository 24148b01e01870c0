import { type Endpoint, endpoints } from '@khum/contract'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { buildApp } from '../../src/app'
import { openDatabase } from '../../src/db/client'
import { useClaimWorld } from '../claims/claim-world'
import { databaseUrl } from '../postgres/template'
import { apiKey } from '../test-app'
import { injectWhole } from './inject-whole'
import { makeOwnThings, ownIdOf } from './own-things'

const world = useClaimWorld()

/** Reading a relative's cards writes an audit event (R42, R65), so these calls fail on a read-only database. */
const writtenDown = ['/api/v1/family', '/api/v1/family-coverages/:id']

it('no GET of a member writes anything: the database is read-only here (R31)', async () => {
  const { test, as } = world
  const { rows } = await test.ctx.pool.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  const own = await makeOwnThings(world)
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  // The setting applies only to new connections, so a second server is started below.
  await test.ctx.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const url = databaseUrl(inject('postgresUrl'), name)
  const { db, pool, close } = await openDatabase({ databaseUrl: url, dataDir: '', log })
  const app = await buildApp({ ...test.ctx, db, pool, log }, '/no-pages')
  try {
    const gets = Object.values<Endpoint>(endpoints).filter(
      ({ method, access }) => method === 'GET' && access === 'member',
    )
    expect(gets.length).toBeGreaterThan(25)
    const wrote: string[] = []
    for (const row of gets) {
      lines.length = 0
      const url = row.path.includes(':id') ? row.path.replace(':id', ownIdOf(row, own)) : row.path
      await injectWhole(app, { method: 'GET', url, headers: { 'x-api-key': apiKey, ...as } })
      if (lines.join().includes('read-only transaction')) wrote.push(row.path)
    }
    expect(wrote.toSorted()).toEqual(writtenDown)
  } finally {
    await app.close()
    await close()
    await test.ctx.pool.query(`alter database ${name} reset default_transaction_read_only`)
  }
})
