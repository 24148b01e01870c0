import type { Originals } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { brokenInvariants } from '../broken-invariants'
import type { Person } from './office-world'
import { plan, useOriginals } from './originals-world'

const made = useOriginals()
const { office, test, claimOver, setLimit, put, putFrom, orders, approve, integrate } = made

const lastEvent = () =>
  test.db.selectFrom('feed_outbox').select(['subject', 'type']).orderBy('id', 'desc').executeTakeFirst()

describe('a claim above the insurer’s limit for images', () => {
  it('is decided without its originals, but paid only once they have arrived', async () => {
    const number = await claimOver()
    expect((await approve(number)).json().data.status).toBe('approved')
    expect(await orders(number)).toEqual([])
    for (const [action, body] of [
      ['payment-sent', {}],
      ['pay', { paid_on: '2026-11-21' }],
      ['payment-failed', {}],
    ] as const) {
      const refused = await integrate(number, action, body)
      expect([action, refused.statusCode, refused.json().code]).toEqual([action, 409, 'originals_awaited'])
    }
    expect(await office.numbers(made.mai, 'queue=originals')).toEqual([number])
    const received = await put(number, { received_on: '2026-11-21', shelf: 'B-12' })
    expect(received).toMatchObject({ status: 200, data: { received_on: '2026-11-21', shelf: 'B-12' } })
    expect(await orders(number)).toEqual([{ status: 'due', amount: 150_000n }])
    expect(await lastEvent()).toEqual({ subject: number, type: 'claim.documents_added' })
    expect(await office.numbers(made.mai, 'queue=originals')).toEqual([])
    expect((await integrate(number, 'payment-sent', {})).json().data.status).toBe('payment_sent')
    const back = await put(number, { returned_on: '2026-11-21', tracking: 'EM123456789TH' })
    expect(back.data).toMatchObject({ returned_on: '2026-11-21', tracking: 'EM123456789TH' })
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('has no day of payment until they have arrived, and then the full days (R58)', async () => {
    const number = await claimOver()
    await approve(number)
    const days = async () => {
      const { answer_due_date, turn_due_date } = await office.row(number)
      return [answer_due_date, turn_due_date]
    }
    expect(await days()).toEqual([null, null])
    await put(number, { received_on: '2026-11-21' })
    expect(await days()).toEqual(['2026-12-06', '2026-12-06'])
    await put(number, { received_on: null })
    expect(await days()).toEqual([null, null])
  })

  it('has its originals expected from the day it was sent, in the app and on paper', async () => {
    const number = await office.claim({}, plan)
    const { insurer_code, coverage_id } = await office.row(number)
    await setLimit(insurer_code, 100_000)
    const paper = async (more: object) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/office/v1/claims',
        headers: { ...made.mai.headers, 'idempotency-key': newId() },
        payload: {
          coverage_id,
          received_on: '2026-11-19',
          claim_type: 'illness',
          admited_type: 'opd',
          admited_date: '2026-11-10',
          symptom: 'ไข้',
          provider_name: 'โรงพยาบาล',
          lines: [{ description: { th: 'ก', en: 'A' }, billed_satang: 100_001 }],
          ...more,
        },
      })
      return answer.json().data.claim_number
    }
    expect(await office.row(await paper({}))).toMatchObject({
      originals_expected_on: '2026-11-19',
      originals_received_on: null,
    })
    const withThem = await paper({ admited_date: '2026-11-11', originals: { shelf: 'A-1' } })
    expect(await office.row(withThem)).toMatchObject({
      originals_expected_on: '2026-11-19',
      originals_received_on: '2026-11-19',
      originals_shelf: 'A-1',
    })
    const small = [{ description: { th: 'ก', en: 'A' }, billed_satang: 100_000 }]
    const below = await paper({ admited_date: '2026-11-12', lines: small })
    expect(await office.row(below)).toMatchObject({ originals_expected_on: null })
  })

  it('tells the member whether the originals are awaited, here or sent back', async () => {
    const number = await claimOver()
    const { id, account_id } = await office.row(number)
    const member = await test.db
      .selectFrom('login')
      .select('username')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    const as = await test.signIn({ ...member, password: 'Secret123' })
    const seen = async () => (await test.call({ url: `/api/v1/claims/${id}`, as })).json().data.originals
    expect(await seen()).toEqual({ received_on: null, returned_on: null, tracking: null })
    await put(number, { received_on: '2026-11-20', shelf: 'B-1' })
    expect(await seen()).toEqual({ received_on: '2026-11-20', returned_on: null, tracking: null })
  })
})

describe('the record of originals', () => {
  it('cancels an order that wasn’t sent, if the originals turn out to be missing', async () => {
    const number = await claimOver()
    await put(number, { received_on: '2026-11-20' })
    await approve(number)
    expect(await orders(number)).toMatchObject([{ status: 'due' }])
    await put(number, { received_on: null })
    expect(await orders(number)).toMatchObject([{ status: 'cancelled' }])
    await put(number, { received_on: '2026-11-21' })
    expect(await orders(number)).toMatchObject([{ status: 'cancelled' }, { status: 'due' }])
    await integrate(number, 'payment-sent', {})
    expect(await put(number, { received_on: null })).toMatchObject({ code: 'claim_state_conflict' })
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('may stop expecting them only if the insurer’s rule allows it', async () => {
    const number = await claimOver()
    await approve(number)
    expect(await put(number, { expected: false })).toMatchObject({ status: 409, code: 'originals_awaited' })
    await setLimit((await office.row(number)).insurer_code, 150_000)
    expect(await put(number, { expected: false })).toMatchObject({ status: 200 })
    expect(await orders(number)).toMatchObject([{ status: 'due' }])
    expect(await put(number, { expected: true })).toMatchObject({ data: { expected_on: '2026-11-21' } })
    expect(await orders(number)).toMatchObject([{ status: 'cancelled' }])
  })

  it('names the wrong fields and changes nothing', async () => {
    const number = await claimOver()
    const wrong = async (change: Partial<Originals>) => (await put(number, change)).fields
    expect(await wrong({ received_on: '2026-11-22' })).toEqual([
      { path: 'after.received_on', code: 'date_future' },
    ])
    expect(await wrong({ shelf: 'A' })).toEqual([{ path: 'after.received_on', code: 'required' }])
    expect(await wrong({ received_on: '2026-11-20', tracking: 'X' })).toEqual([
      { path: 'after.returned_on', code: 'required' },
    ])
    expect(await wrong({ received_on: '2026-11-20', returned_on: '2026-11-19' })).toEqual([
      { path: 'after.returned_on', code: 'before_received' },
    ])
    expect(await wrong({ received_on: '2026-11-20', shelf: 'x'.repeat(41) })).toEqual([
      { path: 'after.shelf', code: 'too_long' },
    ])
    expect(await office.row(number)).toMatchObject({ originals_received_on: null })
  })

  it('changes nothing from an outdated screen', async () => {
    const number = await claimOver()
    const { originals } = (await office.case(made.nok, number)).claim
    await put(number, { received_on: '2026-11-20', shelf: 'A-1' })
    const stale = await putFrom(originals, number, { received_on: '2026-11-21', shelf: 'Z-9' })
    expect(stale).toMatchObject({ status: 409, code: 'staff_claim_changed' })
    expect(await office.row(number)).toMatchObject({ originals_shelf: 'A-1' })
  })

  it('leaves an audit row for each change, without what was typed (R65, R95)', async () => {
    const number = await claimOver()
    await put(number, { received_on: '2026-11-20', shelf: 'SHELF-77' })
    await put(number, { returned_on: '2026-11-21', tracking: 'EM000000001TH' })
    const { id } = await office.row(number)
    const rows = await test.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'claim.originals')
      .orderBy('id')
      .execute()
    expect(rows.map(({ outcome }) => outcome)).toEqual(['received', 'put_away', 'returned', 'tracked'])
    expect(rows.every(({ actor_id, subject }) => actor_id === made.mai.staffId && subject === id)).toBe(true)
    expect(
      JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/SHELF-77|EM000000001TH/)
  })

  it('can be decided again after it was paid, and is paid again once they have arrived (R93)', async () => {
    const number = await claimOver()
    await approve(number)
    await put(number, { received_on: '2026-11-20' })
    await integrate(number, 'pay', { paid_on: '2026-11-21' })
    await integrate(number, 'reopen', { reason: 'The receipt is missing' })
    await put(number, { received_on: null })
    expect((await approve(number)).json().data).toMatchObject({ status: 'approved' })
    await put(number, { received_on: '2026-11-21' })
    expect(await office.row(number)).toMatchObject({ status: 'paid', paid_on: '2026-11-21' })
    expect(await orders(number)).toEqual([{ status: 'paid', amount: 150_000n }])
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('has the answer to an appeal undone while they are awaited, and is paid once they have arrived', async () => {
    const number = await claimOver()
    const [line] = (await office.case(made.nok, number)).claim.lines
    const part = { line_id: line?.id, benefit_satang: 100_000, not_covered_satang: 50_000, reason: 'other' }
    await integrate(number, 'approve', { lines: [part] })
    await put(number, { received_on: '2026-11-20' })
    await integrate(number, 'pay', { paid_on: '2026-11-21' })
    await integrate(number, 'appeal', { text: 'It is covered' })
    await integrate(number, 'answer-appeal', {
      approve: { lines: [{ line_id: line?.id, benefit_satang: 150_000 }] },
    })
    await put(number, { received_on: null })
    const undone = await integrate(number, 'undo', { reason: 'A typing error' })
    expect(undone.json().data).toMatchObject({ status: 'partly_approved' })
    await put(number, { received_on: '2026-11-21' })
    expect(await office.row(number)).toMatchObject({ status: 'paid', paid_on: '2026-11-21' })
    expect((await orders(number)).filter(({ status }) => status !== 'cancelled')).toEqual([
      { status: 'paid', amount: 100_000n },
    ])
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('is counted in its queue, for the person’s insurers only (R90)', async () => {
    const number = await claimOver()
    const count = async (as: Person) => {
      const { items } = (await office.get(as, 'queues')).json().data
      return items.find(({ queue }: { queue: string }) => queue === 'originals').count
    }
    expect(await count(made.mai)).toBe(1)
    const other = await office.person('Other', 'member_service', 'ELSE')
    expect(await count(other)).toBe(0)
    expect(await office.numbers(other, 'queue=originals')).toEqual([])
    const { originals } = (await office.case(made.nok, number)).claim
    const theirs = await putFrom(originals, number, { received_on: '2026-11-20' }, other)
    expect(theirs).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('lists what is awaited the longest first, page after page', async () => {
    const first = await office.claim({ originals_expected_on: '2026-11-01' }, plan)
    const second = await office.claim({ originals_expected_on: '2026-11-10' }, plan)
    const third = await office.claim({ originals_expected_on: '2026-11-10' }, plan)
    const list = await office.numbers(made.mai, 'queue=originals')
    expect(list[0]).toBe(first)
    expect(new Set(list.slice(1))).toEqual(new Set([second, third]))
    const { id } = await office.row(list[1] ?? '')
    expect(await office.numbers(made.mai, `queue=originals&after=${id}`)).toEqual([list[2]])
  })
})
