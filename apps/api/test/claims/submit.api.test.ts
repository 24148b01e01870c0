import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storeReadings } from '../../src/modules/documents/readings.service'
import { clientHeaders } from '../factory-client'
import { completeData, makeDocument, makeDraft, makeReadyDraft } from '../factory-draft'
import { useClaimWorld } from './claim-world'
import { isClaimNumber } from './is-claim-number'

const world = useClaimWorld()
const { test } = world

async function refusal(draftId: string, version = 1) {
  const answer = await world.submit({ draft_id: draftId, version })
  const { code, fields, params, status } = answer.json()
  expect(await test.db.selectFrom('claim').select('id').execute()).toEqual([])
  // Only a claim that passed every check gets a number. A submit that ends with `claim_submit_failed` failed after the
  // checks, so it has used a number.
  const counters = await test.db.selectFrom('claim_number_counter').select('last_number').execute()
  expect(counters).toEqual(code === 'claim_submit_failed' ? [{ last_number: 1 }] : [])
  expect(await test.db.selectFrom('ledger_entry').select('id').execute()).toEqual([])
  return { code, fields, params, status }
}

describe('submitting a claim', () => {
  it('returns the receipt and creates one complete claim (R55)', async () => {
    const draftId = await world.readyDraft()
    const answer = await world.submit({ draft_id: draftId, version: 1 })
    expect(answer.statusCode).toBe(201)
    const receipt = answer.json().data
    expect(receipt).toMatchObject({
      submitted_at: '2026-11-21T05:00:00.000Z',
      medical_expense_satang: 150_000,
      document_count: 3,
      answer_due_date: '2026-12-06',
      keep_originals_until: '2027-11-21',
      email: 'somjai@example.com',
    })
    expect(isClaimNumber(receipt.claim_number)).toBe(true)
    expect(receipt.claim_number).toMatch(/^CL-69-000001-/)

    const detail = (
      await test.call({ method: 'GET', url: `/api/v1/claims/${receipt.id}`, as: world.as })
    ).json().data
    expect(detail).toMatchObject({ status: 'received', group: 'in_process', due_date: '2026-12-06' })
    expect(detail.lines).toMatchObject([{ billed_satang: 150_000, decided: null }])
    expect(detail.events).toMatchObject([{ status: 'received', actor: 'member', reason: null }])
    expect(detail.documents.map((document: { list: string }) => document.list).sort()).toEqual([
      'bank_book',
      'medical',
      'receipt',
    ])
    const reserved = await test.db.selectFrom('ledger_entry').select(['kind', 'amount']).execute()
    expect(reserved).toContainEqual({ kind: 'reserve', amount: 150_000n })
    expect(await test.db.selectFrom('claim_draft').select('id').execute()).toEqual([])
  })

  it('records which values were read from the receipts (shown to the office)', async () => {
    const draftId = await world.readyDraft()
    const { id } = await test.db
      .selectFrom('document')
      .select('id')
      .where('draft_id', '=', draftId)
      .where('list', '=', 'receipt')
      .executeTakeFirstOrThrow()
    const read = { source: 'ocr', confidence: 90, box: null } as const
    await storeReadings(test.ctx, { id, isOfDraft: true }, [
      { kind: 'total', value: '1500.00', ...read },
      { kind: 'date', value: '2026-11-19', ...read },
    ])
    const { claim_number } = await world.submitted(draftId)
    const url = `/api/integration/v1/claims/${claim_number}`
    const office = await test.call({ url, headers: clientHeaders })
    expect(office.json().data.value_origins).toEqual({ amount: 'read', date: 'corrected', place: 'typed' })
  })

  it('acknowledges by mail in the member’s language, without amount or diagnosis (R63)', async () => {
    await test.db
      .updateTable('account')
      .set({ lang: 'en' })
      .where('id', '=', world.member.accountId)
      .execute()
    const receipt = await world.submitted()
    const mails = await test.ctx.gateways.outbox.list(test.db, 'somjai@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(`We’ve received your claim ${receipt.claim_number}`)
    expect(mails[0]?.body).toContain('on 21 November 2026.')
    expect(mails[0]?.body).toContain('by 6 December 2026')
    const text = `${mails[0]?.subject} ${mails[0]?.body}`
    for (const secret of ['1,500', '1500', completeData.symptom, completeData.provider_name, 'Somjai']) {
      expect(text).not.toContain(secret)
    }
  })

  it('names the insurer’s own day for the answer in the mail', async () => {
    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code: 'TST', payment_days: 40 })
      .execute()
    const receipt = await world.submitted()
    const [mail] = await test.ctx.gateways.outbox.list(test.db, 'somjai@example.com')
    expect(receipt.answer_due_date).toBe('2026-12-31')
    expect(mail?.body).toContain('31 ธันวาคม 2569')
  })

  it('takes a claim without an email address and sends none (Requirement 5.11)', async () => {
    const { email: _none, ...data } = completeData
    const receipt = await world.submitted(await world.readyDraft({ data }))
    expect(receipt.email).toBe('')
    await test.ctx.jobs.drain()
    expect(
      await test.db.selectFrom('outbox_message').select('id').where('channel', '=', 'mail').execute(),
    ).toEqual([])
  })

  it('names every missing or wrong field, in the order of the form (Requirements 5.8–5.14)', async () => {
    const data = {
      email: 'no',
      claim_type: 'accident',
      medical_expense: '0',
      admited_date: '2026-11-22',
    } as const
    const draftId = await makeReadyDraft(
      test.db,
      { accountId: world.member.accountId, coverageId: world.coverageId },
      { data, lists: ['receipt'] },
    )
    expect(await refusal(draftId)).toEqual({
      status: 422,
      code: 'claim_incomplete',
      params: undefined,
      fields: [
        { path: 'accident_date', code: 'required' },
        { path: 'admited_type', code: 'required' },
        { path: 'admited_date', code: 'date_future' },
        { path: 'symptom', code: 'required' },
        { path: 'provider_name', code: 'required' },
        { path: 'medical_expense', code: 'amount_range' },
        { path: 'email', code: 'email_invalid' },
        { path: 'documents.medical', code: 'medical_needed' },
        { path: 'documents.bank_book', code: 'bank_book_needed' },
      ],
    })
  })

  it('uses the day in Bangkok (R58)', async () => {
    const data = { ...completeData, admited_date: '2026-11-22' }
    const draftId = await world.readyDraft({ data })
    test.clock.set('2026-11-21T16:59:00Z')
    const as = await test.signIn(world.member)
    const before = await world.submit({ draft_id: draftId, version: 1 }, undefined, as)
    expect(before.json().fields).toEqual([{ path: 'admited_date', code: 'date_future' }])
    test.clock.set('2026-11-21T17:00:00Z')
    expect((await world.submit({ draft_id: draftId, version: 1 }, undefined, as)).statusCode).toBe(201)
  })

  it('needs a bank book for every card but a self-bought one (Requirement 5.14)', async () => {
    const selfBought = await world.addCoverage({ policy: { card_type: 'self_bought' } })
    const group = await world.addCoverage({ policy: { card_type: 'group' } })
    const { accountId } = world.member
    const lists = ['receipt', 'medical'] as const
    const without = await makeReadyDraft(test.db, { accountId, coverageId: group }, { lists: [...lists] })
    expect((await refusal(without)).fields).toEqual([
      { path: 'documents.bank_book', code: 'bank_book_needed' },
    ])
    const own = await makeReadyDraft(test.db, { accountId, coverageId: selfBought }, { lists: [...lists] })
    expect((await world.submit({ draft_id: own, version: 1 })).statusCode).toBe(201)
  })

  it('refuses while files are pending, with their number', async () => {
    const draftId = await world.readyDraft()
    const document = { account_id: world.member.accountId, draft_id: draftId } as const
    await makeDocument(test.db, { ...document, fate: 'waiting_scan' })
    await makeDocument(test.db, { ...document, fate: 'uploading' })
    expect(await refusal(draftId)).toMatchObject({
      status: 409,
      code: 'claim_files_pending',
      params: { count: 2 },
    })
  })

  it('ignores refused files and deletes them with the draft', async () => {
    const { accountId } = world.member
    const of = { accountId, coverageId: world.coverageId }
    const draftId = await makeReadyDraft(test.db, of, { lists: ['medical', 'bank_book'] })
    const refused = { account_id: accountId, draft_id: draftId, fate: 'refused' } as const
    await makeDocument(test.db, { ...refused, list: 'receipt', refusal: 'file_damaged' })
    expect((await refusal(draftId)).fields).toEqual([{ path: 'documents.receipt', code: 'receipt_needed' }])
    await makeDocument(test.db, { account_id: accountId, draft_id: draftId, list: 'receipt' })
    expect(await world.submitted(draftId)).toMatchObject({ document_count: 3 })
    const left = await test.db.selectFrom('document').select(['fate', 'claim_id']).execute()
    expect(left.map(({ fate }) => fate)).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('refuses a card without a policy number (Requirement 8.7)', async () => {
    const coverageId = await world.addCoverage({ policy: { number: null } })
    const draftId = await makeReadyDraft(test.db, { accountId: world.member.accountId, coverageId })
    expect(await refusal(draftId)).toMatchObject({ status: 422, code: 'claim_policy_number_missing' })
  })

  it('refuses a coverage that has lapsed or left the list', async () => {
    const draftId = await world.readyDraft()
    await test.db.deleteFrom('account_coverage').where('coverage_id', '=', world.coverageId).execute()
    expect((await refusal(draftId)).code).toBe('coverage_not_claimable')
    const lapsed = await world.addCoverage({ policy: { status: 'lapsed' } })
    const other = await makeReadyDraft(test.db, { accountId: world.member.accountId, coverageId: lapsed })
    expect((await refusal(other)).code).toBe('coverage_not_claimable')
  })

  it('refuses an old version, an unknown draft and another member’s', async () => {
    const draftId = await world.readyDraft()
    expect((await refusal(draftId, 2)).code).toBe('draft_conflict')
    const stolen = await world.submit({ draft_id: draftId, version: 1 }, undefined, await world.stranger())
    expect(stolen.json().code).toBe('not_found')
    const left = await test.db.selectFrom('claim_draft').select('id').execute()
    expect(left).toEqual([{ id: draftId }])
  })

  it('fails as a whole when the reservation fails (Requirement 8.8)', async () => {
    const draftId = await world.readyDraft()
    await sql`alter table ledger_entry add constraint never check (false) not valid`.execute(test.db)
    expect(await refusal(draftId)).toMatchObject({ status: 503, code: 'claim_submit_failed' })
    await sql`alter table ledger_entry drop constraint never`.execute(test.db)
    expect((await world.submit({ draft_id: draftId, version: 1 })).statusCode).toBe(201)
  })

  it('keeps an accident’s date only while the type is accident', async () => {
    const data = { ...completeData, claim_type: 'accident', accident_date: '2026-11-17' } as const
    const accident = await world.submitted(await world.readyDraft({ data }))
    const illness = await world.submitted(
      await world.readyDraft({ data: { ...data, claim_type: 'illness' } }),
    )
    const rows = await test.db.selectFrom('claim').select(['id', 'accident_date']).execute()
    expect(rows).toContainEqual({ id: accident.id, accident_date: '2026-11-17' })
    expect(rows).toContainEqual({ id: illness.id, accident_date: null })
  })

  it('needs a session and its own partner', async () => {
    const body = {
      draft_id: await makeDraft(test.db, { accountId: world.member.accountId, coverageId: world.coverageId }),
      version: 1,
    }
    expect((await world.submit(body, undefined, {})).json().code).toBe('session_missing')
    const foreign = { ...world.as, partnerid: 'orchid' }
    expect((await world.submit(body, undefined, foreign)).json().code).toBe('partner_mismatch')
  })
})
