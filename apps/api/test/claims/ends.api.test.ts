import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../src/ids'
import { closeOverdueClaims } from '../../src/modules/claims/end-undecided.service'
import { brokenClaims, ledgerOfClaim } from '../adjudication/ledger-of-claim'
import { makeDocument } from '../factory-draft'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world
const day = 86_400_000

function post(id: string, action: string, payload?: object, as = world.as) {
  return test.call({
    method: 'POST',
    url: `/api/v1/claims/${id}/${action}`,
    as,
    headers: { 'idempotency-key': newId() },
    ...(payload ? { payload } : {}),
  })
}
const statusOf = async (id: string) =>
  (await test.db.selectFrom('claim').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('withdrawing a claim', () => {
  it('releases what it reserved, and is recorded as the member’s own action', async () => {
    const { id } = await world.submitted()
    const { data } = (await post(id, 'withdraw')).json()
    expect(data).toMatchObject({ status: 'withdrawn', group: 'rejected', due_date: null })
    expect(data.events.at(-1)).toMatchObject({ status: 'withdrawn', actor: 'member' })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 0n })
    expect((await post(id, 'withdraw')).json().code).toBe('claim_state_conflict')
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is for the claim’s member only, and not once something is decided', async () => {
    const { id, claim_number } = await world.submitted()
    expect((await post(id, 'withdraw', undefined, await world.stranger())).json().code).toBe('not_found')
    await world.office(claim_number, 'reject', { reason: 'late' })
    expect((await post(id, 'withdraw')).json().code).toBe('claim_state_conflict')
    await world.office(claim_number, 'reopen', { reason: 'A new receipt' })
    expect((await post(id, 'withdraw')).json().code).toBe('claim_state_conflict')
  })
})

describe('a claim whose documents don’t come', () => {
  const reason = { th: 'ขอใบเสร็จ', en: 'Please send the receipt' }
  async function waiting() {
    const { id, claim_number } = await world.submitted()
    const ask = (list: string, due_date: string) =>
      world.office(claim_number, 'request-document', { list, reason, due_date })
    await ask('receipt', '2026-11-24')
    return { id, claim_number, ask }
  }

  async function passDueDay(id: string) {
    test.clock.advance(3 * day)
    await closeOverdueClaims(test.ctx)
    expect(await statusOf(id)).toBe('documents_needed')
    test.clock.advance(day)
    await closeOverdueClaims(test.ctx)
    await closeOverdueClaims(test.ctx)
  }

  it('is closed by the job on the day after the due date, with a message', async () => {
    const { id, claim_number } = await waiting()
    const shown = await world.office(claim_number, 'undo', { reason: 'x' })
    expect(shown.json().code).toBe('claim_state_conflict')
    await passDueDay(id)
    expect(await statusOf(id)).toBe('closed_missing_documents')
    const events = await test.db.selectFrom('claim_event').selectAll().orderBy('seq').execute()
    expect(events.at(-1)).toMatchObject({
      seq: 3,
      actor_kind: 'system',
      party: 'system',
      reason: 'missing_document',
    })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 0n })
    expect(await brokenClaims(test.db)).toEqual([])
    const reopened = await world.office(claim_number, 'reopen', { reason: 'They came by post' })
    expect(reopened.json().data).toMatchObject({ status: 'checking', due_date: '2026-12-10' })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 150_000n })
  })

  it('goes back to checking if it was reopened, and its decision counts until the next one', async () => {
    const { id, claim_number } = await world.submitted()
    await world.office(claim_number, 'reject', { reason: 'late' })
    await world.office(claim_number, 'reopen', { reason: 'A new receipt' })
    await world.office(claim_number, 'request-document', { list: 'receipt', reason, due_date: '2026-11-24' })
    await passDueDay(id)
    expect(await statusOf(id)).toBe('checking')
    const requests = await test.db.selectFrom('document_request').select('closed_at').execute()
    expect(requests).toEqual([{ closed_at: test.clock.now() }])
    const events = await test.db.selectFrom('claim_event').selectAll().orderBy('seq').execute()
    expect(events).toHaveLength(5)
    expect(events.at(-1)).toMatchObject({ status: 'checking', party: 'system', note_en: expect.any(String) })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 150_000n })
    expect(await brokenClaims(test.db)).toEqual([])
    const decided = await world.office(claim_number, 'reject', { reason: 'late' })
    expect(decided.statusCode).toBe(200)
  })

  it('stays open while another request isn’t due, and once the documents have come', async () => {
    const both = await waiting()
    await both.ask('medical', '2026-12-20')
    const sent = await waiting()
    const document = await makeDocument(test.db, {
      account_id: world.member.accountId,
      claim_id: sent.id,
      list: 'receipt',
    })
    expect((await post(sent.id, 'documents', { document_ids: [document] })).statusCode).toBe(200)
    test.clock.advance(5 * day)
    await closeOverdueClaims(test.ctx)
    expect([await statusOf(both.id), await statusOf(sent.id)]).toEqual(['documents_needed', 'checking'])
  })

  it('stays open while a file waits for its check, or for its member to send it', async () => {
    const { id } = await waiting()
    const file = { account_id: world.member.accountId, claim_id: id }
    const remove = (document: string) => test.db.deleteFrom('document').where('id', '=', document).execute()
    test.clock.advance(5 * day)
    for (const fate of ['waiting_scan', 'accepted'] as const) {
      const document = await makeDocument(test.db, { ...file, fate })
      await closeOverdueClaims(test.ctx)
      expect(await statusOf(id)).toBe('documents_needed')
      await remove(document)
    }
    await makeDocument(test.db, { ...file, fate: 'refused', refusal: 'file_infected' })
    await closeOverdueClaims(test.ctx)
    expect(await statusOf(id)).toBe('closed_missing_documents')
  })

  it('is closed, and holds end, even if another claim can’t be closed', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const held = await world.submitted()
    await test.db
      .updateTable('claim')
      .set({ on_hold_since: test.clock.now(), on_hold_until: '2026-11-24', on_hold_reason: 'A call' })
      .where('id', '=', held.id)
      .execute()
    test.clock.advance(5 * day)
    const closing = vi
      .spyOn(test.ctx.gateways.outbox, 'send')
      .mockRejectedValueOnce(new Error('out of order'))
    await test.ctx.jobs.send(test.db, 'claims.close_overdue', {})
    await expect(test.ctx.jobs.drain()).rejects.toThrow('overdue documents')
    closing.mockRestore()
    const states = [await statusOf(first.id), await statusOf(second.id)]
    expect(states.toSorted()).toEqual(['closed_missing_documents', 'documents_needed'])
    const row = await test.db
      .selectFrom('claim')
      .select('on_hold_until')
      .where('id', '=', held.id)
      .executeTakeFirst()
    expect(row).toEqual({ on_hold_until: null })
  })

  it('can be closed by the office before', async () => {
    const { id, claim_number } = await waiting()
    const closed = await world.office(claim_number, 'close', {})
    expect(closed.json().data).toMatchObject({
      status: 'closed_missing_documents',
      reason: 'missing_document',
    })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 0n })
  })
})
