import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { age, anyPhone, codeTo } from '../one-time-codes/otp-world'
import { useTestApp } from '../test-app'
import { add, anyNationalId, found, makeInsured, makeSearcher, search } from './search-world'

const test = useTestApp()

const textsTo = async (phone: string) => (await test.ctx.gateways.outbox.list(test.db, phone)).length

/**
 * Creates a parent who has just entered the code for the first child. All children's policies have the parent's phone.
 */
async function parentOf(children: number) {
  const phone = anyPhone()
  const parent = await makeSearcher(test)
  await test.db
    .updateTable('login')
    .set({ phone, phone_verified_at: test.clock.now() })
    .where('id', '=', parent.accountId)
    .execute()
  const made = []
  for (let n = 0; n < children; n += 1) made.push(await makeInsured(test, { contact_phone: phone }))
  const [first] = made
  if (!first) throw new Error('no child')
  const flow = (await search(test, parent.as, first.nationalId, 'family')).json().data
  const verified = await test.call({
    method: 'POST',
    url: '/api/v1/otp/member/verify',
    as: parent.as,
    headers: { 'register-token': flow.token },
    payload: { ref_no: flow.ref_no, code: await codeTo(test, phone) },
  })
  expect(verified.statusCode).toBe(200)
  return { parent, phone, children: made }
}

/**
 * Sends `texts` codes for another purpose (seeing card details) to the phone. They count towards the phone's SMS limit.
 */
async function spendPhone(as: Record<string, string>, texts: number) {
  for (let n = 0; n < texts; n += 1) {
    const sent = await test.call({
      method: 'POST',
      url: '/api/v1/card-details',
      as,
      remoteAddress: `10.9.9.${n}`,
    })
    expect(sent.statusCode).toBe(201)
  }
}

describe('a parent who searches for one child after the other (R08, R22)', () => {
  it('needs no second code for the same phone, even when its SMS limit is used up', async () => {
    const { parent, phone, children } = await parentOf(3)
    await spendPhone(parent.as, 2)
    for (const child of children.slice(1)) {
      const answer = await search(test, parent.as, child.nationalId, 'family')
      const flow = answer.json().data
      expect([answer.statusCode, flow.phone]).toEqual([201, null])
      expect(Date.parse(flow.passed_until)).toBeGreaterThan(Date.now())
      expect((await found(test, parent.as, flow.token)).json().data.items).toHaveLength(1)
      const body = { coverage_ids: child.coverageIds, relationship: 'child' }
      expect((await add(test, parent.as, flow.token, body)).json().data).toEqual({ added: 1 })
    }
    expect(await textsTo(phone)).toBe(3)
  })

  it('needs a code again after ten minutes; searches without a code do not extend them', async () => {
    const { parent, children } = await parentOf(3)
    const [, second, third] = children
    await ageProofs(540)
    const passed = (await search(test, parent.as, second?.nationalId ?? '', 'family')).json().data
    expect(passed.passed_until).not.toBeNull()
    expect(Date.parse(passed.passed_until) - Date.now()).toBeLessThan(61_000)
    await ageProofs(61)
    const asked = (await search(test, parent.as, third?.nationalId ?? '', 'family')).json().data
    expect(asked.passed_until).toBeNull()
  })

  it('needs a code for another phone, in another session, and as another member', async () => {
    const { parent, phone, children } = await parentOf(2)
    const elsewhere = await makeInsured(test)
    const other = (await search(test, parent.as, elsewhere.nationalId, 'family')).json().data
    expect(other.passed_until).toBeNull()
    const second = children[1]?.nationalId ?? ''
    const again = await test.signIn(parent)
    expect((await search(test, again, second, 'family')).json().data.passed_until).toBeNull()
    const stranger = await makeSearcher(test)
    expect((await search(test, stranger.as, second, 'family')).json().data.passed_until).toBeNull()
    expect(await textsTo(phone)).toBe(3)
  })
})

describe('when no SMS can be sent (R08, R22)', () => {
  it('a search says how long to wait, for every id alike, while the member’s own phone is at its limit', async () => {
    const parent = await makeSearcher(test)
    const phone = anyPhone()
    await test.db
      .updateTable('login')
      .set({ phone, phone_verified_at: test.clock.now() })
      .where('id', '=', parent.accountId)
      .execute()
    const child = await makeInsured(test, { contact_phone: phone })
    await spendPhone(parent.as, 3)
    const answers = []
    for (const id of [child.nationalId, anyNationalId(), (await makeInsured(test)).nationalId])
      answers.push(await search(test, parent.as, id, 'family'))
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'otp_send_limit'])
      expect(Math.abs(Number(answer.headers['retry-after']) - 600)).toBeLessThan(30)
    }
    await age(test, 601)
    expect((await search(test, parent.as, child.nationalId, 'family')).statusCode).toBe(201)
    expect(await textsTo(phone)).toBe(4)
  })

  it('a fourth search for one id in ten minutes is refused openly, found or not', async () => {
    const somebody = await makeInsured(test)
    const observed = []
    for (const id of [somebody.nationalId, anyNationalId()]) {
      const { as } = await makeSearcher(test)
      const codes = []
      for (let n = 0; n < 4; n += 1) {
        const answer = await search(test, as, id, 'family')
        codes.push(answer.json().code ?? answer.statusCode)
      }
      observed.push(codes)
    }
    expect(observed).toEqual(Array(2).fill([201, 201, 201, 'otp_send_limit']))
  })

  it('a suppressed SMS doesn’t count against the phone’s limits', async () => {
    const sought = await makeInsured(test)
    const searches = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const { as } = await makeSearcher(test)
        expect((await search(test, as, sought.nationalId, 'family')).statusCode).toBe(201)
      }
    }
    await searches(12)
    expect(await textsTo(sought.phone)).toBe(3)
    await age(test, 601)
    await searches(3)
    // The phone's limit is five an hour. Text messages that weren't sent don't count.
    expect(await textsTo(sought.phone)).toBe(5)
  })
})

async function ageProofs(seconds: number): Promise<void> {
  await sql`update otp_flow set passed_at = passed_at - make_interval(secs => ${seconds})`.execute(test.db)
}
