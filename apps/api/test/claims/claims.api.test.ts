import { type ClaimSummary, groupOfStatus, limits, placeName } from '@khum/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeClaim } from '../factory-claim'
import { makeDocument } from '../factory-draft'
import { makeHospital } from '../hospitals/hospital-world'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world

function get(url: string, as = world.as) {
  return test.call({ method: 'GET', url: `/api/v1/claims${url}`, as })
}
function policyOf(coverageId: string) {
  return test.db
    .selectFrom('coverage')
    .innerJoin('policy_period', 'policy_period.id', 'coverage.policy_period_id')
    .select('policy_period.policy_id')
    .where('coverage.id', '=', coverageId)
}
function claim(spec: Partial<Parameters<typeof makeClaim>[1]> = {}) {
  return makeClaim(test.db, { account_id: world.member.accountId, coverage_id: world.coverageId, ...spec })
}

describe('the list of claims', () => {
  it('shows claims that wait for the member first, then the newest, in three groups with counts (Requirement 3.12)', async () => {
    const at = (day: number) => ({ submitted_at: new Date(Date.UTC(2026, 10, day)) })
    const needed = await claim({ ...at(3), status: 'documents_needed' })
    const failed = await claim({ ...at(2), status: 'payment_failed' })
    const paid = await claim({ ...at(5), status: 'paid' })
    const refused = await claim({ ...at(4), status: 'not_approved', reason: 'waiting_period' })
    const received = await claim(at(6))
    const all = (await get('')).json().data
    expect(all.items.map((item: { id: string }) => item.id)).toEqual([
      needed,
      failed,
      received,
      paid,
      refused,
    ])
    expect(all.counts).toEqual({ in_process: 2, approved: 2, rejected: 1 })
    for (const group of ['in_process', 'approved', 'rejected'] as const) {
      const { items, counts } = (await get(`?group=${group}`)).json().data
      expect(items).toHaveLength(counts[group])
      for (const item of items) expect(groupOfStatus(item.status)).toBe(group)
      expect(counts).toEqual(all.counts)
    }
    expect((await get('?group=paid')).json().code).toBe('validation_failed')
  })

  it('comes in pages without gaps or repeats, even for claims of the same moment', async () => {
    const spec = { account_id: world.member.accountId, coverage_id: world.coverageId }
    for (let made = 0; made < limits.claimList.page + 3; made += 1) await makeClaim(test.db, spec)
    const needed = await claim({ status: 'documents_needed', submitted_at: new Date('2026-01-05') })
    const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
    const first = (await get('?group=in_process')).json().data
    expect(first.items).toHaveLength(limits.claimList.page)
    expect(ids(first)[0]).toBe(needed)
    expect(first.next).toBe(ids(first).at(-1))
    const second = (await get(`?group=in_process&after=${first.next}`)).json().data
    expect([second.items.length, second.next]).toEqual([4, null])
    expect(second.counts).toEqual(first.counts)
    const all = (await get(`?limit=${limits.claimList.pageMax}`)).json().data
    expect(ids(all)).toEqual([...ids(first), ...ids(second)])
    expect((await get(`?after=${newId()}`)).json().data.items).toEqual([])
    expect((await get(`?limit=${limits.claimList.pageMax + 1}`)).json().code).toBe('validation_failed')
  })

  it('returns one page of 1,000 claims, not all of them', async () => {
    await claim()
    const { rows } = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = 'claim' and is_generated = 'NEVER'`.execute(test.db)
    const names = sql.raw(rows[0]?.names ?? '')
    await sql`insert into claim (${names}) select ${names} from (
      select (jsonb_populate_record(claim, jsonb_build_object(
        'id', lpad(n::text, 22, 'A'), 'claim_number', 'MANY-' || n, 'source_key', n, 'draft_id', lpad(n::text, 22, 'B'),
        'submitted_at', submitted_at - make_interval(mins => n)))).*
      from claim, generate_series(1, 1000) n) many`.execute(test.db)
    const answer = await get('')
    expect(answer.json().data.items).toHaveLength(limits.claimList.page)
    expect(answer.json().data.counts.in_process).toBe(1001)
    expect(answer.body.length).toBeLessThan(20_000)
  })

  it('names the treatment place in both languages by its code, and shows free text as typed', async () => {
    const hospital = { code: '10-018', name_th: 'โรงพยาบาลตัวอย่าง', name_en: 'Example Hospital' }
    await makeHospital(test.db, 100, hospital)
    const known = await claim({ provider_code: hospital.code, provider_name: 'รพ. ตัวอย่าง (ชื่อเดิม)' })
    const closed = await claim({ provider_code: '99-999', provider_name: 'โรงพยาบาลที่เลิกไปแล้ว' })
    const typed = await claim({ provider_code: null, provider_name: 'คลินิกหมอสมชาย' })
    const names = new Map(
      (await get(''))
        .json()
        .data.items.map((item: ClaimSummary) => [item.id, [placeName(item, 'th'), placeName(item, 'en')]]),
    )
    expect(names.get(known)).toEqual(['โรงพยาบาลตัวอย่าง', 'Example Hospital'])
    expect(names.get(closed)).toEqual(['โรงพยาบาลที่เลิกไปแล้ว', 'โรงพยาบาลที่เลิกไปแล้ว'])
    expect(names.get(typed)).toEqual(['คลินิกหมอสมชาย', 'คลินิกหมอสมชาย'])
    expect((await get(`/${known}`)).json().data).toMatchObject({
      provider_name: 'รพ. ตัวอย่าง (ชื่อเดิม)',
      provider_name_th: 'โรงพยาบาลตัวอย่าง',
      provider_name_en: 'Example Hospital',
    })
  })

  it('shows each claim’s main data, with the policy number masked (R41)', async () => {
    await claim({ status: 'documents_needed' })
    const { items } = (await get('')).json().data
    expect(items[0]).toMatchObject({
      group: 'in_process',
      service_date: '2026-11-18',
      card_type: 'individual',
      insurer_name_en: 'Test Insurance',
      policy_number_masked: '••••1234',
      medical_expense_satang: 150_000,
      benefit_satang: null,
      open_requests: 0,
      requests_due_date: null,
    })
    expect(JSON.stringify(items)).not.toContain('POL-TEST-001234')
  })

  it('holds no claims of another member', async () => {
    await claim()
    const { items, counts } = (await get('', await world.stranger())).json().data
    expect(items).toEqual([])
    expect(counts).toEqual({ in_process: 0, approved: 0, rejected: 0 })
    expect((await get('', {})).json().code).toBe('session_missing')
  })
})

describe('one claim', () => {
  it('is for its owner only: another’s, an unknown and a malformed id get the same response (R39)', async () => {
    const id = await claim()
    const stranger = await world.stranger()
    expect((await get(`/${id}`)).statusCode).toBe(200)
    for (const path of [`/${id}`, `/${newId()}`, '/1', `/${id}/uploads`, `/${newId()}/uploads`]) {
      const { trace_id, ...answer } = (await get(path, stranger)).json()
      expect(answer).toEqual({
        type: 'urn:khum:error:not_found',
        title: 'not_found',
        status: 404,
        code: 'not_found',
      })
      expect(trace_id).toBeTruthy()
    }
  })

  it('has the phone number of its insurer', async () => {
    const id = await claim()
    expect((await get(`/${id}`)).json().data.insurer_hotline).toBeNull()
    await test.db.updateTable('insurer').set({ hotline: '1415' }).where('code', '=', 'TST').execute()
    expect((await get(`/${id}`)).json().data.insurer_hotline).toBe('1415')
  })

  it('lists attached documents apart from uploads', async () => {
    const id = await claim()
    const document = { account_id: world.member.accountId, claim_id: id } as const
    const attached = await makeDocument(test.db, { ...document, attached_at: test.clock.now() })
    const waiting = await makeDocument(test.db, { ...document, list: 'medical', fate: 'received' })
    const detail = (await get(`/${id}`)).json().data
    expect(detail.documents.map((each: { id: string }) => each.id)).toEqual([attached])
    const uploads = (await get(`/${id}/uploads`)).json().data
    expect(uploads.items).toMatchObject([{ id: waiting, fate: 'received', list: 'medical' }])
  })

  it('keeps the card it was sent with when the card changes or leaves the list', async () => {
    const { id } = await world.submitted()
    const before = (await get(`/${id}`)).json().data
    await test.db
      .updateTable('policy')
      .set({ number: 'NEW-999-888777' })
      .where('id', 'in', policyOf(world.coverageId))
      .execute()
    await test.db.deleteFrom('account_coverage').where('coverage_id', '=', world.coverageId).execute()
    const after = (await get(`/${id}`)).json().data
    expect(after.policy_number_masked).toBe('••••1234')
    expect(after).toEqual(before)
  })
})
