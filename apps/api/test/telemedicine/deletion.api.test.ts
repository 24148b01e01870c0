import { expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { purgeExpired } from '../../src/purge-expired'
import { proveFlow } from '../prove-flow'
import { tokenOf } from './telemed-factory'
import { useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()

test('a deletion removes visits and the id at the provider, and ends a live token; the proof of consent stays (R60)', async () => {
  const { db, call, clock } = world.test
  await db
    .updateTable('login')
    .set({ phone: '+66812345678', phone_verified_at: clock.now() })
    .where('id', '=', world.member.accountId)
    .execute()
  const visit = await world.agreed()
  await world.handOff(visit)
  const token = tokenOf((await world.wayIn(visit.id)).json().data.url)
  const started = await call({ method: 'POST', url: '/api/v1/account-deletion', as: world.as })
  const flow = started.json().data.token
  await proveFlow(world.test, flow)
  const deleted = await call({
    method: 'POST',
    url: '/api/v1/account-deletion/confirm',
    as: world.as,
    headers: { 'register-token': flow, 'idempotency-key': newId() },
    payload: {},
  })
  expect(deleted.statusCode, deleted.body).toBe(204)
  expect((await world.redeem(token)).json().code).toBe('telemed_credential_unknown')
  for (const table of ['telemed_visit', 'telemed_visit_card', 'telemed_hand_off', 'telemed_subject'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await db.selectFrom('telemed_acceptance').select('step').execute()).toHaveLength(3)
})

test('the hourly purge marks overdue visits as expired and leaves the others', async () => {
  const { id } = (await world.start({ coverage_id: world.coverageId })).json().data
  await purgeExpired(world.test.ctx)
  const stateOf = async () =>
    (await world.test.db.selectFrom('telemed_visit').select('state').where('id', '=', id).executeTakeFirst())
      ?.state
  expect(await stateOf()).toBe('choosing')
  world.test.clock.advance(86_400_000)
  await purgeExpired(world.test.ctx)
  expect(await stateOf()).toBe('expired')
})
