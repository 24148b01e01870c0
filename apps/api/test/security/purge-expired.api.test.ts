import { limits } from '@khum/contract'
import { expect, it } from 'vitest'
import { newId, sha256 } from '../../src/ids'
import { purgeExpired } from '../../src/purge-expired'
import { makeMember } from '../factories'
import { useTestApp } from '../test-app'

const test = useTestApp()
const day = 86_400_000

async function left(): Promise<Record<string, number>> {
  const tables = ['access_token', 'session', 'refresh_token', 'rate_limit', 'idempotency_key'] as const
  const counts = tables.map(
    async (table) => [table, (await test.db.selectFrom(table).selectAll().execute()).length] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}

it('keeps what may still be used, and removes everything in the end', async () => {
  await test.signIn(await makeMember(test.db))
  await test.db
    .insertInto('idempotency_key')
    .values({
      scope: 'integration',
      key: newId(),
      endpoint: 'POST /x',
      request_hash: sha256('x'),
      status: 200,
      answer: '{}',
      created_at: test.clock.now(),
    })
    .execute()
  await test.db.deleteFrom('rate_limit').execute()
  await test.db
    .insertInto('rate_limit')
    .values({ key: 'password_failures:guessed', points: 3, expire: test.clock.now().getTime() + 900_000 })
    .execute()
  const all = { access_token: 1, session: 1, refresh_token: 1, rate_limit: 1, idempotency_key: 1 }
  await purgeExpired(test.ctx)
  expect(await left()).toEqual(all)
  test.clock.advance(limits.session.absoluteMs + day + 1)
  await purgeExpired(test.ctx)
  expect(await left()).toEqual({ ...all, access_token: 0, session: 0, refresh_token: 0, rate_limit: 0 })
  test.clock.advance(limits.idempotencyKeptMs)
  await purgeExpired(test.ctx)
  expect((await left()).idempotency_key).toBe(0)
})
