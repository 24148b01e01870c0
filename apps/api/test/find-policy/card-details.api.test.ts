import type { OtpFlow } from '@khum/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { type MadeMember, makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { anyAddress, anyPhone, codeTo } from '../one-time-codes/otp-world'
import { useTestApp } from '../test-app'
import { add, makeInsured, makeSearcher, proved } from './search-world'

const test = useTestApp()
let member: MadeMember
let phone: string
let as: Record<string, string>
let coverageId: string

beforeEach(async () => {
  phone = anyPhone()
  member = await makeMember(test.db, { phone, phone_verified_at: test.clock.now() })
  const numbers = { card_number: '0012458-01872', employee_id: 'SW-01872' }
  const policy = { number: 'KHM-G-0012458' }
  const { personId, accountId } = member
  ;({ coverageId } = await makeCoverage(test.db, { personId, accountId, policy, coverage: numbers }))
  as = await test.signIn(member)
})

const details = (id = coverageId, headers = as) =>
  test.call({ url: `/api/v1/coverages/${id}/details`, as: headers })

function begin(headers = as) {
  return test.call({
    method: 'POST',
    url: '/api/v1/card-details',
    as: headers,
    remoteAddress: anyAddress(),
  })
}

function finish(token: string, headers = as) {
  return test.call({
    method: 'PUT',
    url: '/api/v1/card-details',
    as: headers,
    headers: { 'register-token': token },
  })
}

async function provedDetails(): Promise<string> {
  const flow: OtpFlow = (await begin()).json().data
  const answer = await test.call({
    method: 'POST',
    url: '/api/v1/otp/member/verify',
    as,
    headers: { 'register-token': flow.token },
    payload: { ref_no: flow.ref_no, code: await codeTo(test, phone) },
  })
  expect(answer.statusCode).toBe(200)
  return flow.token
}

describe('unmasked card numbers (R27, R41)', () => {
  it('are refused by the API without a code', async () => {
    const answer = await details()
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required'])
    expect(answer.body).not.toContain('0012458')
  })

  it('are shown for five minutes after a code to the member’s own phone, and each read is audited', async () => {
    const flow: OtpFlow = (await begin()).json().data
    expect(flow).toMatchObject({
      purpose: 'card_details',
      phone: `${'0'}${phone.slice(3, 5)}-xxx-${phone.slice(-4)}`,
    })
    await test.db.deleteFrom('otp_flow').execute()
    const { until } = (await finish(await provedDetails())).json().data
    expect(Date.parse(until) - test.clock.now().getTime()).toBe(300_000)
    expect((await details()).json().data).toEqual({
      policy_number: 'KHM-G-0012458',
      card_number: '0012458-01872',
      employee_id: 'SW-01872',
      until,
    })
    test.clock.advance(299_000)
    expect((await details()).statusCode).toBe(200)
    test.clock.advance(2_000)
    expect((await details()).json().code).toBe('step_up_required')
    const reads = await test.db
      .selectFrom('audit_event')
      .select(['account_id', 'subject'])
      .where('action', '=', 'card_details.read')
      .execute()
    expect(reads).toEqual(Array(2).fill({ account_id: member.accountId, subject: coverageId }))
  })

  it('the proof works once, for this purpose and this session', async () => {
    const token = await provedDetails()
    const elsewhere = await test.signIn(member)
    expect((await finish(token, elsewhere)).json().code).toBe('flow_missing')
    await test.db.updateTable('otp_flow').set({ purpose: 'delete_account' }).execute()
    expect((await finish(token)).json().code).toBe('flow_missing')
    await test.db.updateTable('otp_flow').set({ purpose: 'card_details' }).execute()
    expect((await finish(token)).statusCode).toBe(200)
    expect((await finish(token)).json().code).toBe('flow_missing')
    expect((await details(coverageId, elsewhere)).json().code).toBe('step_up_required')
  })

  it('shows nothing without a right code', async () => {
    const { token }: OtpFlow = (await begin()).json().data
    expect((await finish(token)).json().code).toBe('flow_missing')
    expect((await details()).json().code).toBe('step_up_required')
  })

  it('reports that the member has no verified phone', async () => {
    await test.db.updateTable('login').set({ phone_verified_at: null }).execute()
    expect((await begin()).json().code).toBe('phone_missing')
  })

  it('gives the same response for another member’s card and an unknown one, with and without a code (R39)', async () => {
    const other = await makeMember(test.db)
    const foreign = await makeCoverage(test.db, { personId: other.personId, accountId: other.accountId })
    // Puts another person's card into the member's list. That alone must not let the member see the card.
    await test.db
      .insertInto('account_coverage')
      .values({ account_id: member.accountId, coverage_id: foreign.coverageId })
      .execute()
    const answers = async () => {
      const both = [await details(foreign.coverageId), await details('A'.repeat(22))]
      return both.map((answer) => {
        const { trace_id: _id, ...problem } = answer.json()
        return { status: answer.statusCode, problem }
      })
    }
    for (const step of ['masked', 'open']) {
      const [theirs, nobodys] = await answers()
      expect(theirs, step).toMatchObject({ status: 404, problem: { code: 'not_found' } })
      expect(theirs, step).toEqual(nobodys)
      await finish(await provedDetails())
    }
  })

  it('shows a linked relative’s card until the link ends (R42)', async () => {
    const relative = await makeInsured(test)
    const searcher = await makeSearcher(test, member.personId)
    as = searcher.as
    phone = anyPhone()
    await test.db
      .updateTable('login')
      .set({ phone, phone_verified_at: test.clock.now() })
      .where('id', '=', searcher.accountId)
      .execute()
    const token = await proved(test, as, relative.nationalId, 'family')
    await add(test, as, token, { coverage_ids: relative.coverageIds, relationship: 'parent' })
    const [id] = relative.coverageIds
    await finish(await provedDetails())
    expect((await details(id)).statusCode).toBe(200)
    await test.db.updateTable('family_link').set({ ended_at: test.clock.now() }).execute()
    expect((await details(id)).statusCode).toBe(404)
  })
})
