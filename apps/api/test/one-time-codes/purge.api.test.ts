import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { purgeExpired } from '../../src/purge-expired'
import { useTestApp } from '../test-app'
import { age, anyPhone, codeTo, start, verify, wrongFor } from './otp-world'

const test = useTestApp()

it('flows are deleted with their codes an hour after their end; wrong entries stay counted (R04)', async () => {
  const phone = anyPhone()
  const flow = await start(test, { phone })
  await verify(test, flow, wrongFor(await codeTo(test, phone)))
  const count = async () => {
    const { rows } =
      await sql`select (select count(*)::int from otp_flow) as flows, (select count(*)::int from otp_code) as codes,
      (select count(*)::int from otp_failure) as failures`.execute(test.db)
    return rows[0]
  }
  await age(test, 1_800 + 3_500)
  await purgeExpired(test.ctx)
  expect(await count()).toEqual({ flows: 1, codes: 1, failures: 1 })
  await age(test, 200)
  await purgeExpired(test.ctx)
  expect(await count()).toEqual({ flows: 0, codes: 0, failures: 1 })
})
