import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { purgeExpired } from '../../src/modules/session/purge-expired'
import { proveFlow } from '../prove-flow'
import { memberMail, memberPhone, useDeletionWorld } from './deletion-world'

const world = useDeletionWorld()
const { test } = world

/** Every table with a row that holds this text, in whatever column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(test.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits =
      await sql`select from ${sql.raw(name)} row where row::text like ${`%${text}%`} limit 1`.execute(test.db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

it('a deletion leaves numbers, mail and username nowhere in the database a day later, the number before as little (R60, R68)', async () => {
  await world.submitted()
  await test.ctx.jobs.drain()
  const username = `canary${world.member.username}`
  await test.db.updateTable('account').set({ username }).where('id', '=', world.member.accountId).execute()
  await test.signIn({ ...world.member, username })
  const newPhone = '+66898765432'
  const started = await test.call({
    method: 'POST',
    url: '/api/v1/profile/phone',
    as: world.as,
    payload: { phone: newPhone, current_password: world.member.password },
  })
  const { token } = started.json().data
  await proveFlow(test, token)
  const changed = await test.call({
    method: 'PUT',
    url: '/api/v1/profile/phone',
    as: world.as,
    headers: { 'register-token': token },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await world.deleted()).statusCode).toBe(204)
  test.clock.advance(86_400_000 + 3_600_000)
  await purgeExpired(test.ctx)
  for (const canary of [newPhone.slice(1), memberPhone.slice(1), memberMail, username])
    expect(await tablesWith(canary), canary).toEqual([])
})
