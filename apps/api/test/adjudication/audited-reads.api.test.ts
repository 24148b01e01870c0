import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { clientHeaders, testClient } from '../factory-client'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'

const test = useTestApp()
const as = clientHeaders
const base = '/api/integration/v1/claims'
let claim: { id: string; claim_number: string; insurer_code: string }
let personId: string

beforeEach(async () => {
  const member = await makeMember(test.db)
  personId = member.personId
  const { coverageId } = await makeCoverage(test.db, { ...member, benefits: [{ kind: 'opd' }] })
  const id = await makeClaim(test.db, { account_id: member.accountId, coverage_id: coverageId })
  claim = await test.db
    .selectFrom('claim')
    .select(['id', 'claim_number', 'insurer_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
})

const reads = () =>
  test.db.selectFrom('audit_event').selectAll().where('action', 'like', 'claim.%').orderBy('id').execute()

describe('a client of the integration API', () => {
  it('that reads a claim leaves a row with person, insurer, client and address (R65)', async () => {
    const answer = await test.call({ method: 'GET', url: `${base}/${claim.claim_number}`, as })
    expect(answer.statusCode).toBe(200)
    expect(await reads()).toMatchObject([
      {
        action: 'claim.read',
        actor_kind: 'client',
        actor_id: testClient.id,
        subject: claim.id,
        person_id: personId,
        insurer_code: claim.insurer_code,
        address_key: '127.0.0.1',
        trace_id: expect.any(String),
      },
    ])
  })

  it('leaves a row for each claim of a list, and no row for an unknown claim (R65)', async () => {
    await test.call({ method: 'GET', url: base, as })
    expect(await reads()).toMatchObject([{ action: 'claim.listed', subject: claim.id }])
    expect((await test.call({ method: 'GET', url: `${base}/CL-69-999999-9`, as })).statusCode).toBe(404)
    expect(await reads()).toHaveLength(1)
  })

  it('that changes a claim leaves a row for reading it too, for each call (R65)', async () => {
    const take = {
      method: 'POST',
      url: `${base}/${claim.claim_number}/take`,
      as,
      headers: { 'idempotency-key': newId() },
    } as const
    expect((await test.call(take)).statusCode).toBe(200)
    expect((await test.call(take)).statusCode).toBe(200)
    expect((await reads()).map(({ action }) => action)).toEqual(['claim.read', 'claim.read'])
  })
})
