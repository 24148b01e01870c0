import { beforeEach, describe, expect, it } from 'vitest'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders, makeClient } from '../factory-client'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { makeReleased } from './released'

const world = useClaimWorld()
const { test } = world

const get = (path: string, headers: Record<string, string> = clientHeaders) =>
  test.call({ method: 'GET', url: `/api/exchange/v1/${path}`, headers })

describe('a claim for a client', () => {
  it('is complete: unmasked numbers, source keys, lines, events, documents', async () => {
    const { id, claim_number } = await world.submitted()
    await test.db
      .updateTable('coverage')
      .set({ card_number: 'CARD-0042-7', employee_id: 'E-1234', source: 'pas', source_key: 'C-9' })
      .where('id', '=', world.coverageId)
      .execute()
    const { insurer_code, person_id } = await test.db
      .selectFrom('claim')
      .select(['insurer_code', 'person_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('person_source')
      .values({ insurer_code, person_id, source: 'pas', source_key: 'P-77' })
      .execute()
    const documentId = await makeReleased(test, world.member.accountId, id)
    const answer = await get(`claims/${claim_number}`)
    expect(answer.json().data).toMatchObject({
      claim_number,
      status: 'received',
      key: { source: 'khum' },
      person: { keys: [{ source: 'pas', source_key: 'P-77' }] },
      coverage: {
        key: { source: 'pas', source_key: 'C-9' },
        card_number: 'CARD-0042-7',
        employee_id: 'E-1234',
        policy_number: expect.not.stringContaining('•'),
      },
      lines: [{ billed_satang: 150_000, decided: null }],
      events: [{ kind: 'received', party: 'member', actor: 'member' }],
    })
    const sent = answer.json().data.documents
    expect(sent.length).toBe(4)
    expect(sent).toContainEqual(expect.objectContaining({ id: documentId, size: 22 }))
    expect(await readsOf(id, 'claim.read')).toEqual([{ person_id, insurer_code }])
  })

  it('shows the full account number only to a client that may write payments (R87)', async () => {
    await insertPayoutAccount(test, world.member.accountId, '0123456789')
    const { claim_number } = await world.submitted()
    const reader = await makeClient(test.db, { scopes: ['claims.read'] })
    const payer = await makeClient(test.db, { scopes: ['claims.read', 'payments.write'] })
    const payee = async (headers: Record<string, string>) =>
      (await get(`claims/${claim_number}`, headers)).json().data.payee
    expect(await payee(reader.headers)).toMatchObject({ kind: 'insured', last4: '6789', number: null })
    expect(await payee(payer.headers)).toMatchObject({ last4: '6789', number: '0123456789' })
  })
})

describe('the list of claims for a client', () => {
  let numbers: string[]
  beforeEach(async () => {
    numbers = []
    for (let count = 0; count < 5; count += 1) {
      test.clock.advance(60_000)
      numbers.push((await world.submitted()).claim_number)
    }
  })

  async function readAll(query: string): Promise<string[]> {
    const found: string[] = []
    for (let next = ''; ; ) {
      const { data } = (await get(`claims?limit=2${query}${next && `&after=${next}`}`)).json()
      found.push(...data.items.map((claim: { claim_number: string }) => claim.claim_number))
      if (data.next === null) return found
      next = data.next
    }
  }

  it('is paginated with an opaque cursor, in the order in which claims changed', async () => {
    expect(await readAll('')).toEqual(numbers)
    test.clock.advance(60_000)
    await world.office(numbers[0] ?? '', 'take', {})
    expect(await readAll('')).toEqual([...numbers.slice(1), numbers[0]])
  })

  it('filters by insurer, status and change', async () => {
    const since = test.clock.now().toISOString()
    expect(await readAll(`&updated_since=${since}`)).toEqual(numbers.slice(4))
    await world.office(numbers[1] ?? '', 'take', {})
    expect(await readAll('&status=checking')).toEqual([numbers[1]])
    expect(await readAll('&status=received')).toHaveLength(4)
    expect(await readAll('&insurer=NIX')).toEqual([])
    const [claim] = (await get('claims?limit=1')).json().data.items
    expect(await readAll(`&insurer=${claim.insurer}`)).toHaveLength(5)
  })

  it('is audited claim by claim, and refuses a made-up cursor (R95)', async () => {
    await get('claims?limit=3')
    const listed = await test.db
      .selectFrom('audit_event')
      .select('subject')
      .where('action', '=', 'claim.listed')
      .execute()
    expect(new Set(listed.map(({ subject }) => subject)).size).toBe(3)
    const places = ['2026-13-01T00:00:00', '2026-02-30T00:00:00', '0000-01-01T00:00:00']
    for (const cursor of [
      'x',
      ...places.map((at) => Buffer.from(`${at}.000000Z AAAAAAAAAAAAAAAAAAAAAA`).toString('base64url')),
    ])
      expect((await get(`claims?after=${cursor}`)).json()).toMatchObject({
        code: 'validation_failed',
        fields: [{ path: 'after' }],
      })
    const yearZero = await get('claims?updated_since=0000-01-01T00:00:00Z')
    expect(yearZero.json().fields).toEqual([{ path: 'updated_since', code: 'date_invalid' }])
    const answer = await get('claims?updated_since=yesterday&limit=201')
    expect(answer.json().fields).toEqual([
      { path: 'updated_since', code: 'date_invalid' },
      { path: 'limit', code: 'invalid' },
    ])
  })
})

async function readsOf(subject: string, action: string) {
  return await test.db
    .selectFrom('audit_event')
    .select(['person_id', 'insurer_code'])
    .where('action', '=', action)
    .where('subject', '=', subject)
    .execute()
}
