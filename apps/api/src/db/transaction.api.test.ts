import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/postgres/test-database'
import { inTransaction } from './transaction'

const database = useTestDatabase()

beforeEach(async () => {
  await database.pool.query('create table if not exists purse (id int primary key, satang bigint not null)')
  await database.pool.query('insert into purse values (1, 100), (2, 100)')
})

async function purses(): Promise<unknown[]> {
  return (await database.pool.query('select id, satang from purse order by id')).rows
}

function raise(state: string) {
  return sql.raw(`do $$ begin raise exception 'given up' using errcode = '${state}'; end $$`)
}

test('rolls back if the work fails', async () => {
  const work = inTransaction(database.db, async (trx) => {
    await sql`update purse set satang = 0`.execute(trx)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await purses()).toEqual([
    { id: 1, satang: 100n },
    { id: 2, satang: 100n },
  ])
})

test('two transactions in a deadlock both succeed, each exactly once', async () => {
  let arrived = 0
  let meet: () => void = () => undefined
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  function take(first: number, second: number): Promise<void> {
    return inTransaction(database.db, async (trx) => {
      await sql`update purse set satang = satang - 10 where id = ${first}`.execute(trx)
      arrived += 1
      if (arrived === 2) meet()
      await met
      await sql`update purse set satang = satang - 1 where id = ${second}`.execute(trx)
    })
  }
  await Promise.all([take(1, 2), take(2, 1)])
  // At least one of the two transactions was rolled back and ran again.
  expect(arrived).toBeGreaterThanOrEqual(3)
  expect(await purses()).toEqual([
    { id: 1, satang: 89n },
    { id: 2, satang: 89n },
  ])
})

test.each(['40001', '40P01'])('%s is tried three times, then thrown', async (state) => {
  let attempts = 0
  const work = inTransaction(database.db, async (trx) => {
    attempts += 1
    await raise(state).execute(trx)
  })
  await expect(work).rejects.toMatchObject({ code: state })
  expect(attempts).toBe(3)
})

test('a violated constraint is not tried again', async () => {
  let attempts = 0
  const work = inTransaction(database.db, async (trx) => {
    attempts += 1
    await sql`insert into purse values (1, 5)`.execute(trx)
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(1)
})
