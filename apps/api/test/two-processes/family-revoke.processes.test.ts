import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember, makePerson, testPassword } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { testPartner } from '../test-partner'
import { useTwoServers } from './use-two-servers'

const test = useTwoServers(() => ({ TRUSTED_PROXIES: '127.0.0.1' }))

async function signIn(server: number, member: { username: string }) {
  const body = { username: member.username, password: testPassword }
  const answer = await test.call(server, { method: 'POST', path: '/api/v1/session', body })
  return { authorization: `Bearer ${answer.json.data.access_token}`, partnerid: testPartner.id }
}

describe('on two servers with one database', () => {
  it('revoked access on one counts on the other from the next request on (R42)', async () => {
    const reader = await makeMember(test.db)
    const owner = await makeMember(test.db, { person_id: await makePerson(test.db) })
    const { coverageId } = await makeCoverage(test.db, {
      personId: owner.personId,
      accountId: reader.accountId,
    })
    const [there, here] = [await signIn(1, reader), await signIn(0, owner)]
    const path = `/api/v1/family-coverages/${coverageId}`
    const look = async () => (await test.call(1, { method: 'GET', path, headers: there })).status
    for (let round = 0; round < 5; round += 1) {
      const id = newId()
      await test.db
        .insertInto('family_link')
        .values({
          id,
          account_id: reader.accountId,
          person_id: owner.personId,
          relationship: 'spouse',
          proof: 'policy_phone',
          scopes: ['see'],
          created_at: new Date(),
        })
        .execute()
      await test.db
        .insertInto('account_coverage')
        .values({ account_id: reader.accountId, coverage_id: coverageId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      expect(await look()).toBe(200)
      const end = await test.call(0, { method: 'DELETE', path: `/api/v1/family-links/${id}`, headers: here })
      expect(end.status).toBe(204)
      expect(await look()).toBe(404)
    }
  })
})
