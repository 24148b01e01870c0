import { limits, type VisitedPlace } from '@khum/contract'
import { expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember, makePerson } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeCoverage } from '../factory-coverage'
import { makeHospital } from '../hospitals/hospital-world'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world

async function visited(as = world.as): Promise<VisitedPlace[]> {
  const answer = await test.call({ method: 'GET', url: '/api/v1/visited-places', as })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.items
}
const names = (places: VisitedPlace[]) => places.map(({ name }) => name.th)

function claim(provider_name: string, admited_date: string, spec: object = {}) {
  const own = { account_id: world.member.accountId, coverage_id: world.coverageId }
  return makeClaim(test.db, { ...own, provider_name, admited_date, ...spec })
}

/** Makes a relative with a coverage. A family link with these scopes gives the member access to the coverage. */
async function relative(
  scopes: ('see' | 'claim' | 'see_diagnosis')[],
  proof: 'invitation' | 'guardian' = 'invitation',
) {
  const personId = await makePerson(test.db, { birth_date: '2012-01-01' })
  const { coverageId } = await makeCoverage(test.db, { personId, accountId: world.member.accountId })
  const link = {
    id: newId(),
    account_id: world.member.accountId,
    person_id: personId,
    relationship: 'parent',
    proof,
    scopes,
    created_at: new Date(),
  } as const
  await test.db.insertInto('family_link').values(link).execute()
  return { personId, coverage_id: coverageId }
}

it('lists each place once, latest visit first, with the names of our list', async () => {
  await makeHospital(test.db, 0, { code: 'KHUM-1', name_th: 'โรงพยาบาลหนึ่ง', name_en: 'Hospital One' })
  await claim('รพ.หนึ่ง', '2026-01-10', { provider_code: 'KHUM-1' })
  await claim('Hospital One', '2026-03-10', { provider_code: 'KHUM-1' })
  await claim('คลินิกหมอสมชาย', '2026-02-10')
  expect(await visited()).toMatchObject([
    { code: 'KHUM-1', name: { th: 'โรงพยาบาลหนึ่ง', en: 'Hospital One' }, last_visit: '2026-03-10' },
    { code: null, name: { th: 'คลินิกหมอสมชาย' }, last_visit: '2026-02-10' },
  ])
  for (let day = 1; day <= limits.visitedPlaces; day += 1) await claim(`ที่ ${day}`, `2026-04-0${day}`)
  expect(await visited()).toHaveLength(limits.visitedPlaces)
  expect(await visited(await world.stranger())).toEqual([])
})

it('leaves out claims of insurers that this app doesn’t serve', async () => {
  await claim('โรงพยาบาลทดสอบ', '2026-01-10')
  expect(await visited()).toHaveLength(1)
  await test.db.deleteFrom('partner_insurer').where('insurer_code', '=', 'TST').execute()
  expect(await visited()).toEqual([])
})

it('includes a relative’s places only with the scope for claims, and audits them (R42)', async () => {
  const filed = await relative(['see', 'claim'])
  const seen = await relative(['see', 'see_diagnosis'])
  const all = await relative(['see', 'claim', 'see_diagnosis'])
  const other = await makeMember(test.db)
  await claim('ส่งเอง', '2026-01-10', { coverage_id: filed.coverage_id })
  for (const { coverage_id } of [filed, seen, all])
    await claim(`ของ ${coverage_id}`, '2026-01-09', { account_id: other.accountId, coverage_id })
  await claim('ไม่มีสิทธิ์ส่งเคลม', '2026-01-08', { coverage_id: seen.coverage_id })
  expect(names(await visited())).toEqual(['ส่งเอง', `ของ ${all.coverage_id}`])
  const events = await test.db
    .selectFrom('audit_event')
    .select('person_id')
    .where('action', '=', 'family.claim_read')
    .execute()
  expect(events.map(({ person_id }) => person_id)).toEqual([filed.personId, all.personId])

  await test.db.updateTable('family_link').set({ ended_at: new Date() }).execute()
  expect(await visited()).toEqual([])
})

it('doesn’t show a guardian where a child with a say was treated', async () => {
  const child = await relative(['see', 'claim', 'see_diagnosis'], 'guardian')
  const other = await makeMember(test.db)
  await claim('ของลูก', '2026-01-10', { account_id: other.accountId, coverage_id: child.coverage_id })
  expect(await visited()).toEqual([])
})
