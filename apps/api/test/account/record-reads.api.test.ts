import { beforeEach, expect, it } from 'vitest'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders } from '../factory-client'
import { makeStaff } from '../factory-staff'

const world = useClaimWorld()
const { test } = world
let assessor: Awaited<ReturnType<typeof makeStaff>>

beforeEach(async () => {
  assessor = await makeStaff(test.db, { grants: [{ role: 'assessor', insurer: null }] })
})

const office = async (url: string) => {
  const answer = await test.app.inject({ url: `/api/office/v1/${url}`, headers: assessor.headers })
  expect(answer.statusCode, answer.body).toBe(200)
}
const reads = async (as = world.as) => (await test.call({ url: '/api/v1/record-reads', as })).json().data

it('shows a member which staff and systems opened their record and claims, without names (R95)', async () => {
  expect(await reads()).toEqual({ items: [], more: false })
  const { claim_number: number } = await world.submitted()
  await office(`members/${world.member.personId}`)
  test.clock.advance(1_000)
  for (let time = 0; time < 2; time += 1) await office(`claims/${number}`)
  test.clock.advance(1_000)
  const answer = await test.call({ url: `/api/exchange/v1/claims/${number}`, headers: clientHeaders })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await world.office(number, 'take')).statusCode).toBe(200)
  const { items } = await reads()
  expect(items).toMatchObject([
    { reader: 'system', subject: 'claim', claim_number: number, times: 2 },
    { reader: 'staff', subject: 'claim', claim_number: number, times: 2 },
    { reader: 'staff', subject: 'record', claim_number: null, times: 1 },
  ])
  expect(items[0].insurer_name).toEqual({ th: expect.any(String), en: expect.any(String) })
  expect(JSON.stringify(items)).not.toContain(assessor.email)
  expect(await reads(await world.stranger())).toEqual({ items: [], more: false })
})

async function insertRead(daysAgo: number, subject: string) {
  await test.db
    .insertInto('audit_event')
    .values({
      at: new Date(test.clock.now().getTime() - daysAgo * 86_400_000),
      action: 'staff.claims.read',
      outcome: 'done',
      actor_kind: 'staff',
      actor_id: assessor.staffId,
      person_id: world.member.personId,
      insurer_code: 'TST',
      subject,
    })
    .execute()
}

it('shows only insurers of this app, the last year, and no call that was refused (R42, R95)', async () => {
  const { claim_number: number } = await world.submitted()
  await office(`claims/${number}`)
  await insertRead(366, 'x')
  const refused = await makeStaff(test.db, { grants: [{ role: 'content', insurer: null }] })
  const answer = await test.app.inject({ url: `/api/office/v1/claims/${number}`, headers: refused.headers })
  expect(answer.statusCode).toBe(403)
  expect((await reads()).items).toHaveLength(1)
  await test.db.deleteFrom('partner_insurer').execute()
  expect((await reads()).items).toEqual([])
})

it('lists the last 50 entries, and says if there are more (R95)', async () => {
  for (let day = 0; day < 52; day += 1) await insertRead(day, 'x')
  const { items, more } = await reads()
  expect([items.length, more]).toEqual([50, true])
})
