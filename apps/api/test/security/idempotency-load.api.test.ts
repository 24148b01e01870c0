import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { lockUntilCommit } from '../../src/db/advisory-lock'
import { newId } from '../../src/ids'
import { useClaimWorld } from '../claims/claim-world'

const world = useClaimWorld()
const { test } = world

describe('many calls with the same key', () => {
  it('wait without database connections, so that others are served (R54, R73)', async () => {
    const draft_id = await world.readyDraft()
    const key = newId()
    const me = { method: 'GET', url: '/api/v1/me', as: await world.stranger() } as const
    // Locks the ledger, so that the first call waits inside its transaction.
    const holder = await test.ctx.pool.connect()
    await holder.query('begin; lock table ledger_entry in access exclusive mode')
    const answers = Array.from({ length: 30 }, () => world.submit({ draft_id, version: 1 }, key))
    await expect.poll(() => countWaiting(holder)).toBe(1)
    expect((await test.call(me)).statusCode).toBe(200)
    await holder.query('commit')
    holder.release()
    const done = await Promise.all(answers)
    expect(done.map((answer) => answer.statusCode)).toEqual(Array(30).fill(201))
    expect(new Set(done.map((answer) => answer.json().data.id)).size).toBe(1)
  })

  it('are told to retry above a limit, and none is lost or doubled', async () => {
    const draft_id = await world.readyDraft()
    const key = newId()
    // Makes the first call wait for a lock, so that the other calls have to wait for the first one.
    const holder = await test.ctx.pool.connect()
    await holder.query('begin; lock table ledger_entry in access exclusive mode')
    const answers: Awaited<ReturnType<typeof world.submit>>[] = []
    const refused = () => answers.filter((answer) => answer.statusCode !== 201)
    const calls = Array.from({ length: 80 }, async () => {
      answers.push(await world.submit({ draft_id, version: 1 }, key))
    })
    await expect.poll(() => refused().length).toBeGreaterThan(0)
    await holder.query('commit')
    holder.release()
    await Promise.all(calls)
    expect(answers).toHaveLength(80)
    for (const answer of refused()) {
      expect(answer.json()).toMatchObject({ status: 503, code: 'busy' })
      expect(answer.headers['retry-after']).toBe('2')
    }
    expect(await test.db.selectFrom('claim').select('id').execute()).toHaveLength(1)
  })

  it('are told to retry while another process holds the key, and release their connections soon', async () => {
    const draft_id = await world.readyDraft()
    const key = newId()
    const answer = await test.db.transaction().execute(async (other) => {
      const scope = `member ${world.member.accountId} ${key}`
      await lockUntilCommit(other, scope)
      return await world.submit({ draft_id, version: 1 }, key)
    })
    expect(answer.json()).toMatchObject({ status: 503, code: 'busy' })
    expect((await world.submit({ draft_id, version: 1 }, key)).statusCode).toBe(201)
  })
})

async function countWaiting(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and relation = 'ledger_entry'::regclass`,
  )
  return rows[0]?.count ?? 0
}
