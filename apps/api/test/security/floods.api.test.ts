import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { searchTerms } from '../../src/text/thai-fold'
import { useClaimWorld } from '../claims/claim-world'

const world = useClaimWorld()
const { test } = world

describe('drafts (API4)', () => {
  it('are limited in number', async () => {
    const begin = () =>
      test.call({
        method: 'POST',
        url: '/api/v1/claim-drafts',
        as: world.as,
        payload: { coverage_id: world.coverageId },
      })
    const first = await begin()
    await sql`
      insert into claim_draft (id, account_id, coverage_id, created_at, updated_at)
      select lpad(n::text, 22, '0'), account_id, coverage_id, created_at, updated_at
      from claim_draft, generate_series(2, 100) n where id = ${first.json().data.id}`.execute(test.db)
    // Fills in the drafts, because `begin` would return an empty draft again instead of creating a new one.
    await sql`update claim_draft set data = '{"detail": "x"}'`.execute(test.db)
    const answer = await begin()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'draft_limit'])
    await test.call({ method: 'DELETE', url: `/api/v1/claim-drafts/${first.json().data.id}`, as: world.as })
    expect((await begin()).statusCode).toBe(201)
  })
})

describe('the hospital search', () => {
  it('compares only a few words of a long text', () => {
    const typed = Array.from({ length: 50 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(' ')
    expect(typed.length).toBeLessThanOrEqual(100)
    expect(searchTerms(typed)).toHaveLength(8)
    expect(searchTerms('รพ.เชียงใหม่')).toHaveLength(2)
  })
})
