import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { newId } from '../../src/ids'
import { submitClaim } from '../../src/modules/claims/submit.service'
import { makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { completeData, makeDocument, makeReadyDraft } from '../factory-draft'
import { testPartner } from '../test-partner'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world
const day = 86_400_000

function claims() {
  return test.db.selectFrom('claim').select(['id', 'claim_number']).orderBy('claim_number').execute()
}

describe('one key, one claim (R54)', () => {
  it('is required and must be well formed', async () => {
    const body = { draft_id: await world.readyDraft(), version: 1 }
    for (const key of [null, 'short', 'with space here']) {
      expect((await world.submit(body, key)).json()).toMatchObject({
        status: 400,
        code: 'idempotency_key_missing',
      })
    }
    expect(await claims()).toEqual([])
  })

  it('gives the same response again, even six days later, and refuses another body', async () => {
    const key = newId()
    const body = { draft_id: await world.readyDraft(), version: 1 }
    const first = await world.submit(body, key)
    expect(first.statusCode).toBe(201)
    test.clock.advance(6 * day)
    const as = await test.signIn(world.member)
    const again = await world.submit(body, key, as)
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    const other = await world.submit({ ...body, confirmed_not_duplicate: true }, key, as)
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(await claims()).toHaveLength(1)
  })

  it('belongs to its member: another member can use the same key', async () => {
    const key = newId()
    await world.submit({ draft_id: await world.readyDraft(), version: 1 }, key)
    const answer = await world.submit({ draft_id: newId(), version: 1 }, key, await world.stranger())
    expect(answer.json().code).toBe('not_found')
  })

  it('doesn’t store refusals: the same key works once the draft is complete', async () => {
    const key = newId()
    const draft_id = await world.readyDraft({ lists: ['receipt', 'medical'] })
    expect((await world.submit({ draft_id, version: 1 }, key)).json().code).toBe('claim_incomplete')
    await makeDocument(test.db, { account_id: world.member.accountId, draft_id, list: 'bank_book' })
    expect((await world.submit({ draft_id, version: 1 }, key)).statusCode).toBe(201)
  })

  it('creates one claim from twenty calls at once', async () => {
    const key = newId()
    const body = { draft_id: await world.readyDraft(), version: 1 }
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.submit(body, key)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    expect(await claims()).toHaveLength(1)
    expect(await test.db.selectFrom('notification').select('kind').execute()).toEqual([
      { kind: 'claim_received' },
    ])
    expect(await test.ctx.gateways.outbox.list(test.db, 'somjai@example.com')).toHaveLength(1)
  })
})

describe('the same claim twice (R57)', () => {
  it('returns the claim of a submitted draft, whatever the key and the confirmation', async () => {
    const draftId = await world.readyDraft()
    const first = await world.submitted(draftId)
    for (const confirmed_not_duplicate of [false, true]) {
      const again = await world.submit({ draft_id: draftId, version: 1, confirmed_not_duplicate })
      expect(again.json()).toMatchObject({
        status: 409,
        code: 'claim_duplicate_suspected',
        params: { claim_id: first.id, claim_number: first.claim_number, draft_id: draftId },
      })
    }
    expect(await claims()).toHaveLength(1)
  })

  it('asks about the same card, date, amount and files, and submits once the member confirms', async () => {
    const first = await world.submitted(await world.readyDraft({ fileSeed: 'same' }))
    const twin = await world.readyDraft({ fileSeed: 'same', data: { ...completeData, symptom: 'ไอ' } })
    const suspected = await world.submit({ draft_id: twin, version: 1 })
    expect(suspected.json().code).toBe('claim_duplicate_suspected')
    expect(suspected.json().params).toEqual({ claim_id: first.id, claim_number: first.claim_number })
    expect(await claims()).toHaveLength(1)
    const sent = await world.submit({ draft_id: twin, version: 1, confirmed_not_duplicate: true })
    expect(sent.statusCode).toBe(201)
    expect(await claims()).toHaveLength(2)
  })

  it('doesn’t ask if card, date, amount or a file differs', async () => {
    await world.submitted(await world.readyDraft({ fileSeed: 'same' }))
    const different = [
      { fileSeed: 'other' },
      { fileSeed: 'same', data: { ...completeData, admited_date: '2026-11-17' } },
      { fileSeed: 'same', data: { ...completeData, medical_expense: '1500.01' } },
    ]
    for (const options of different) await world.submitted(await world.readyDraft(options))
    expect(await claims()).toHaveLength(4)
  })

  it('doesn’t ask about a claim that was withdrawn', async () => {
    const { id } = await world.submitted(await world.readyDraft({ fileSeed: 'same' }))
    const headers = { 'idempotency-key': newId() }
    await test.call({ method: 'POST', url: `/api/v1/claims/${id}/withdraw`, as: world.as, headers })
    const again = await world.readyDraft({ fileSeed: 'same' })
    expect((await world.submit({ draft_id: again, version: 1 })).statusCode).toBe(201)
  })

  it('doesn’t ask after 24 hours', async () => {
    await world.submitted(await world.readyDraft({ fileSeed: 'same' }))
    const twin = { draft_id: await world.readyDraft({ fileSeed: 'same' }), version: 1 }
    test.clock.advance(day - 1)
    const before = await world.submit(twin, undefined, await test.signIn(world.member))
    expect(before.json().code).toBe('claim_duplicate_suspected')
    test.clock.advance(1)
    const after = await world.submit(twin, undefined, await test.signIn(world.member))
    expect(after.statusCode).toBe(201)
  })

  it('accepts one of two equal drafts submitted at once', async () => {
    const drafts = [
      await world.readyDraft({ fileSeed: 'same' }),
      await world.readyDraft({ fileSeed: 'same' }),
    ]
    const answers = await Promise.all(drafts.map((draft_id) => world.submit({ draft_id, version: 1 })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409])
  })
})

describe('claim numbers', () => {
  it('follow one another without repeats when many claims come at once', async () => {
    const drafts = []
    for (let n = 0; n < 8; n += 1) drafts.push(await world.readyDraft())
    const answers = await Promise.all(drafts.map((draft_id) => world.submit({ draft_id, version: 1 })))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201))
    const running = (await claims()).map(({ claim_number }) => claim_number.slice(0, 12))
    expect(running).toEqual(Array.from({ length: 8 }, (_, n) => `CL-69-00000${n + 1}`))
  })

  it('don’t wait for another claim’s transaction; if that rolls back, its number stays unused', async () => {
    const other = await makeMember(test.db)
    const { coverageId } = await makeCoverage(test.db, other)
    const draft_id = await makeReadyDraft(test.db, { accountId: other.accountId, coverageId })
    const caller = { ...other, partnerId: testPartner.id, insCode: 'CL', sessionId: '' }
    const unfinished = inTransaction(test.db, async (db) => {
      const consents = { consentDue: null, hasHealthConsent: true }
      await submitClaim({ ...test.ctx, db }, { ...caller, ...consents }, { draft_id, version: 1 }, '')
      expect((await world.submitted()).claim_number).toMatch(/^CL-69-000002-/)
      throw new Error('the connection was lost')
    })
    await expect(unfinished).rejects.toThrow('the connection was lost')
    expect((await world.submitted()).claim_number).toMatch(/^CL-69-000003-/)
  })

  it('go on beyond 999,999 a year', async () => {
    await test.db
      .insertInto('claim_number_counter')
      .values({ prefix: 'CL', year: 69, last_number: 999_999 })
      .execute()
    expect((await world.submitted()).claim_number).toMatch(/^CL-69-1000000-\d$/)
  })

  it('skip a number that another insurer with the same prefix has used', async () => {
    await world.submitted()
    const coverageId = await world.addCoverage({ insurer: { code: 'OTH', claim_prefix: 'CL' } })
    const draft = await makeReadyDraft(test.db, { accountId: world.member.accountId, coverageId })
    expect((await world.submitted(draft)).claim_number).toMatch(/^CL-69-000002-/)
  })
})
