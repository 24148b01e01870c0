import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { copyApprovedPages } from '../../src/modules/documents/copy-pages'
import { forgetPayoutAccounts } from '../../src/modules/payout-accounts/payout-accounts.service'
import { removeOverdue, retentionClasses } from '../../src/retention'
import { brokenClaims, ledgerOfClaim } from '../adjudication/ledger-of-claim'
import { useClaimWorld } from '../claims/claim-world'
import { makeReadyDraft } from '../factory-draft'
import { anyPhone } from '../one-time-codes/otp-world'
import { givePayout, typedAccount } from './payout-world'

const world = useClaimWorld()
const { test } = world
let phone: string

beforeEach(async () => {
  phone = anyPhone()
  await test.db
    .updateTable('login')
    .set({ phone, phone_verified_at: test.clock.now() })
    .where('id', 'in', (accounts) =>
      accounts.selectFrom('account').select('login_id').where('id', '=', world.member.accountId),
    )
    .execute()
  await test.db
    .updateTable('person')
    .set({ name_th: 'มาลี', surname_th: 'ใจดี' })
    .where('id', '=', world.member.personId)
    .execute()
})
const give = (account?: object) => givePayout(test, world.as, phone, account)
const other = { ...typedAccount, bank_code: '014', number: '9998887776' }
const read = async (id: string) =>
  (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data
const choose = (id: string, payout_account_id: string, as = world.as) =>
  test.call({
    method: 'POST',
    url: `/api/v1/claims/${id}/payout`,
    as,
    headers: { 'idempotency-key': newId() },
    payload: { payout_account_id },
  })

/** Submits a claim, approves it and lets its payment fail. */
async function failed() {
  const { id, claim_number: number } = await world.submitted()
  const line = (await read(id)).lines[0].id
  await world.office(number, 'approve', { lines: [{ line_id: line, benefit_satang: 150_000 }] })
  await world.office(number, 'payment-sent', {})
  await world.office(number, 'payment-failed', {})
  return { id, number }
}

describe('a claim’s payout account', () => {
  it('is the one that the member has when the claim is sent; without one, the claim is sent all the same', async () => {
    const before = await world.submitted()
    expect((await read(before.id)).payout).toBeNull()
    await give()
    const after = await world.submitted()
    const goesTo = { bank_code: '004', last4: '7890', name_matches: true }
    expect((await read(after.id)).payout).toMatchObject(goesTo)
    // The claim that was sent before the member gave an account isn't paid yet, so it is paid into this account, too.
    expect((await read(before.id)).payout).toMatchObject(goesTo)
    const office = await world.office(String(after.claim_number), 'take', {})
    expect(office.json().data).toMatchObject({ payee_kind: 'insured', payout: goesTo })
  })

  it('changes with the member’s account until a payment is on its way', async () => {
    await give()
    const sent = await world.submitted()
    const line = (await read(sent.id)).lines[0].id
    await world.office(sent.claim_number, 'approve', { lines: [{ line_id: line, benefit_satang: 150_000 }] })
    await world.office(sent.claim_number, 'payment-sent', {})
    const open = await world.submitted()
    await give(other)
    expect((await read(sent.id)).payout.last4).toBe('7890')
    expect((await read(open.id)).payout.last4).toBe('7776')
  })
})

it('a claim approved after an appeal is paid into the account that the member has by then', async () => {
  await give()
  const { id, claim_number: number } = await world.submitted()
  await world.office(number, 'reject', { reason: 'not_covered' })
  expect((await give(other)).statusCode).toBe(200)
  expect((await read(id)).payout.last4).toBe('7890')
  const appeal = { method: 'POST', url: `/api/v1/claims/${id}/appeal`, as: world.as } as const
  const headers = { 'idempotency-key': newId() }
  const sent = await test.call({ ...appeal, headers, payload: { text: 'แพทย์สั่งให้รักษา', document_ids: [] } })
  expect(sent.statusCode, sent.body).toBe(200)
  const line = (await read(id)).lines[0].id
  const answer = await world.office(number, 'answer-appeal', {
    approve: { lines: [{ line_id: line, benefit_satang: 150_000 }] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'approved', payout: { last4: '7776' } })
  const orders = await test.db
    .selectFrom('payment_order')
    .innerJoin('payout_account', 'payout_account.id', 'payment_order.payout_account_id')
    .select(['payment_order.status', 'payout_account.last4'])
    .execute()
  expect(orders).toEqual([{ status: 'due', last4: '7776' }])
})

describe('a failed payment', () => {
  it('waits for the member, and another account makes the claim payable again', async () => {
    await give()
    const { id, number } = await failed()
    expect(await read(id)).toMatchObject({ status: 'payment_failed', due_date: null })
    expect((await give(other)).statusCode).toBe(200)
    const again = await read(id)
    expect(again).toMatchObject({ status: 'approved', payout: { last4: '7776' }, due_date: '2026-12-06' })
    expect(again.events.at(-1)).toMatchObject({ kind: 'account_given', status: 'approved', actor: 'member' })
    expect((await world.office(number, 'payment-sent', {})).json().data.status).toBe('payment_sent')
    expect(await brokenClaims(test.db)).toEqual([])
    const kinds = await test.db
      .selectFrom('notification')
      .select('kind')
      .where('kind', '=', 'claim_approved')
      .execute()
    expect(kinds).toHaveLength(1)
  })

  it('is sent nowhere once the claim is reopened, whatever account the member gives, until the next decision (R58)', async () => {
    await give()
    const { id, number } = await failed()
    const orders = async () =>
      await test.db
        .selectFrom('payment_order')
        .leftJoin('payout_account', 'payout_account.id', 'payment_order.payout_account_id')
        .select(['payment_order.status', 'last4'])
        .orderBy('payment_order.status')
        .execute()
    const reopened = await world.office(number, 'reopen', { reason: 'Suspected fraud' })
    expect(reopened.statusCode, reopened.body).toBe(200)
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 150_000n, pending: 0n })
    const account = (await give(other)).json().data.id
    expect(await read(id)).toMatchObject({ status: 'checking', payout: { last4: '7776' } })
    expect((await choose(id, account)).json().code).toBe('claim_state_conflict')
    expect(await orders()).toEqual([{ status: 'failed', last4: '7890' }])
    expect((await world.office(number, 'reject', { reason: 'not_covered' })).statusCode).toBe(200)
    await give()
    expect(await read(id)).toMatchObject({ status: 'not_approved' })
    expect(await orders()).toHaveLength(1)
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 0n })
    await world.office(number, 'reopen', { reason: 'It was no fraud' })
    const line = (await read(id)).lines[0].id
    const half = { line_id: line, benefit_satang: 50_000, not_covered_satang: 100_000, reason: 'other' }
    await world.office(number, 'approve', { lines: [half] })
    expect(await orders()).toEqual([
      { status: 'due', last4: '7890' },
      { status: 'failed', last4: '7890' },
    ])
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 50_000n, pending: 0n })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('can go to an account that was given before it failed, but not to the same account again', async () => {
    const first = (await give()).json().data.id
    const { id, claim_number: number } = await world.submitted()
    const line = (await read(id)).lines[0].id
    await world.office(number, 'approve', { lines: [{ line_id: line, benefit_satang: 150_000 }] })
    await world.office(number, 'payment-sent', {})
    const second = (await give(other)).json().data.id
    expect((await choose(id, second)).json().code).toBe('claim_state_conflict')
    await world.office(number, 'payment-failed', {})
    expect((await choose(id, first)).json().code).toBe('payout_account_changed')
    expect((await choose(id, second, await world.stranger())).json().code).toBe('not_found')
    expect((await choose(id, second)).json().data).toMatchObject({
      status: 'approved',
      payout: { last4: '7776' },
    })
    await world.office(number, 'payment-failed', {})
    expect((await choose(id, second)).json().code).toBe('payout_account_same')
    expect(await brokenClaims(test.db)).toEqual([])
  })
})

it('a payment that failed can go to the same account again once the member has confirmed it again', async () => {
  const first = (await give()).json().data.id
  const { id } = await failed()
  expect((await choose(id, first)).json().code).toBe('payout_account_same')
  await give()
  expect(await read(id)).toMatchObject({ status: 'approved', payout: { last4: '7890' } })
})

describe('the bank-book page', () => {
  const pages = async (draftId: string) =>
    (await test.call({ url: `/api/v1/claim-drafts/${draftId}`, as: world.as }))
      .json()
      .data.documents.filter(({ list }: { list: string }) => list === 'bank_book')
  const newDraft = async () =>
    (
      await test.call({
        method: 'POST',
        url: '/api/v1/claim-drafts',
        as: world.as,
        payload: { coverage_id: world.coverageId },
      })
    ).json().data

  /** Submits and approves a claim whose bank-book page has a real file in the object store. */
  async function approved() {
    const { id, claim_number: number } = await world.submitted()
    const page = await test.db
      .selectFrom('document')
      .select(['id', 'object_key'])
      .where('claim_id', '=', id)
      .where('list', '=', 'bank_book')
      .executeTakeFirstOrThrow()
    await test.ctx.gateways.files.put(page.object_key ?? '', Readable.from([Buffer.from('page')]))
    const line = (await read(id)).lines[0].id
    await world.office(number, 'approve', { lines: [{ line_id: line, benefit_satang: 150_000 }] })
    return page
  }

  it('that was approved is in the next draft as a copy of its own, which can be removed', async () => {
    await give()
    const page = await approved()
    const draft = await newDraft()
    const [copy] = draft.documents
    expect(draft.documents).toHaveLength(1)
    expect(copy).toMatchObject({ list: 'bank_book', fate: 'accepted' })
    expect(copy.id).not.toBe(page.id)
    const row = await test.db
      .selectFrom('document')
      .select(['object_key', 'copied_from'])
      .where('id', '=', copy.id)
      .executeTakeFirstOrThrow()
    expect(row.copied_from).toBe(page.id)
    expect(await test.ctx.gateways.files.size(row.object_key ?? '')).toBe(4)
    await test.call({ method: 'DELETE', url: `/api/v1/documents/${copy.id}`, as: world.as })
    expect(await pages(draft.id)).toEqual([])
    expect(await test.ctx.gateways.files.size(page.object_key ?? '')).toBe(4)
  })

  it('is copied even if a claim that needs no page was approved since', async () => {
    await give()
    await approved()
    test.clock.advance(60_000)
    const selfBought = await world.addCoverage({ policy: { card_type: 'self_bought' } })
    const of = { accountId: world.member.accountId, coverageId: selfBought }
    const draftId = await makeReadyDraft(test.db, of, { lists: ['receipt', 'medical'] })
    const { id, claim_number: number } = await world.submitted(draftId)
    const line = (await read(id)).lines[0].id
    await world.office(number, 'approve', { lines: [{ line_id: line, benefit_satang: 150_000 }] })
    const { documents } = await newDraft()
    expect(documents).toMatchObject([{ list: 'bank_book', is_copied: true }])
  })

  it('isn’t copied if the account was replaced in the meantime', async () => {
    const payoutAccountId = (await give()).json().data.id
    await approved()
    const draftId = await world.readyDraft({ lists: [] })
    await give(other)
    await copyApprovedPages(test.ctx, { accountId: world.member.accountId, draftId, payoutAccountId })
    expect(await pages(draftId)).toEqual([])
  })

  it('of the former account goes from drafts, and a new account’s first claim needs its own', async () => {
    await give()
    await approved()
    const draft = await newDraft()
    expect(await pages(draft.id)).toHaveLength(1)
    test.clock.advance(60_000)
    await give(other)
    expect(await pages(draft.id)).toEqual([])
    expect(await pages((await newDraft()).id)).toEqual([])
  })
})

describe('payout accounts of a member who left', () => {
  it('stay sealed if a claim is paid into them, and are deleted otherwise (R60, R70)', async () => {
    await give()
    await world.submitted()
    await give(other)
    await give({ ...other, number: '1112223334' })
    const at = new Date(test.clock.now().getTime() + 1_000)
    await forgetPayoutAccounts(test.db, world.member.accountId, at)
    const left = await test.db.selectFrom('payout_account').select(['last4', 'ended_at']).execute()
    expect(left.map(({ last4 }) => last4).toSorted()).toEqual(['3334', '7776', '7890'])
    expect(left.every(({ ended_at }) => ended_at !== null)).toBe(true)
  })

  it('that no claim used are purged 30 days after they were replaced (R70)', async () => {
    await give()
    await give(other)
    const now = new Date(test.clock.now().getTime() + 31 * 86_400_000)
    for (const each of retentionClasses(test.ctx.config).filter(({ table }) => table === 'payout_account')) {
      await removeOverdue(test.db, each, now)
    }
    const left = await test.db.selectFrom('payout_account').select('last4').execute()
    expect(left).toEqual([{ last4: '7776' }])
  })
})
