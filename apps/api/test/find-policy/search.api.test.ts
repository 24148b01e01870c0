import type { OtpFlow } from '@khum/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { limitRules } from '../../src/limiters'
import { statementsOf } from '../account/sql-spy'
import { makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { anyAddress } from '../one-time-codes/otp-world'
import { useTestApp } from '../test-app'
import {
  anyNationalId,
  makeInsured,
  makeKnownPerson,
  makeSearcher,
  search,
  wrongCheckDigit,
} from './search-world'

const test = useTestApp()

async function textsTo(phone: string): Promise<number> {
  return (await test.ctx.gateways.outbox.list(test.db, phone)).length
}

describe('the code of a search goes to the phone on the policy', () => {
  it('for the member’s own id', async () => {
    const own = await makeInsured(test)
    const { as } = await makeSearcher(test, own.personId)
    const answer = await search(test, as, own.nationalId)
    expect(answer.statusCode).toBe(201)
    const flow: OtpFlow = answer.json().data
    expect(flow).toMatchObject({ purpose: 'coverage_search', phone: null, passed_until: null })
    expect(await textsTo(own.phone)).toBe(1)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['khum-browser', 'khum-flow'])
  })

  it('for a person with the member’s name if the profile has no id yet, ignoring tone marks and spaces', async () => {
    const own = await makeInsured(test, { name_th: 'น้ำผึ้ง', surname_th: 'ณ เชียงใหม่' })
    const registered = await makePerson(test.db, {
      name_th: 'น้ําผึ้ง',
      surname_th: 'ณเชียงใหม่',
      name_en: '',
      surname_en: '',
    })
    const { as } = await makeSearcher(test, registered)
    await search(test, as, own.nationalId)
    expect(await textsTo(own.phone)).toBe(1)
  })

  it('for any relative; reads Thai digits and hyphens', async () => {
    const relative = await makeInsured(test)
    const { as } = await makeSearcher(test)
    const typed = relative.nationalId
      .replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
      .replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? '')
    await search(test, as, typed, 'family')
    expect(await textsTo(relative.phone)).toBe(1)
  })

  it.each([
    ['12 digits', '123456789012'],
    ['14 digits', '12345678901234'],
    ['letters', '12345678901ab'],
    ['nothing', ''],
  ])('refuses anything but 13 digits at the field: %s', async (_what, typed) => {
    const { as } = await makeSearcher(test)
    const answer = await search(test, as, typed)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toMatchObject([{ path: 'national_id' }])
  })
})

/** Returns, for every possible outcome of a search, a citizen id and a member who will search for it. */
async function everyOutcome() {
  const db = test.db
  const own = await makeInsured(test)
  const stranger = await makeInsured(test, { name_th: 'ผู้อื่น', name_en: 'Someone' })
  const namesake = await makeInsured(test)
  await makeSearcher(test, namesake.personId)
  const uninsured = await makeKnownPerson(test)
  const phoneless = await makeKnownPerson(test, { contact_phone: null })
  await makeCoverage(db, { personId: phoneless.personId })
  const over = await makeKnownPerson(test)
  await makeCoverage(db, {
    personId: over.personId,
    coverage: { effective_date: '2024-01-01', expiry_date: '2024-12-31' },
  })
  const noPolicy = await makeKnownPerson(test)
  const failed = await makeKnownPerson(test, {}, wrongCheckDigit(anyNationalId()))
  await makeCoverage(db, { personId: failed.personId })
  const known = () => makeSearcher(test, own.personId)
  const unknown = () => makeSearcher(test)
  return [
    ['found', await known(), own.nationalId, 'self'],
    ['no such id', await unknown(), anyNationalId(), 'self'],
    ['no such id, family', await unknown(), anyNationalId(), 'family'],
    ['a wrong check digit', await unknown(), wrongCheckDigit(own.nationalId), 'self'],
    ['a wrong check digit on a known id', await unknown(), failed.nationalId, 'family'],
    ['another person’s id', await known(), stranger.nationalId, 'self'],
    ['another name’s id', await unknown(), stranger.nationalId, 'self'],
    ['the id of a namesake with an account', await unknown(), namesake.nationalId, 'self'],
    ['not insured', await makeSearcher(test, noPolicy.personId), noPolicy.nationalId, 'self'],
    ['not insured, family', await unknown(), uninsured.nationalId, 'family'],
    ['insured once', await unknown(), over.nationalId, 'family'],
    ['no phone on the policy', await unknown(), phoneless.nationalId, 'family'],
  ] as const
}

describe('the response (R22)', () => {
  it('is the same for every id, after the same work; only an SMS that was sent has a right code', async () => {
    const observed = []
    for (const [what, searcher, nationalId, whose] of await everyOutcome()) {
      const answers: Awaited<ReturnType<typeof search>>[] = []
      const statements = await statementsOf(async () =>
        answers.push(await search(test, searcher.as, nationalId, whose)),
      )
      const [answer] = answers
      const { token, ref_no, expires_at, resend_at, ...rest } = answer?.json().data ?? {}
      expect([token.length, ref_no.length], what).toEqual([43, 6])
      expect(Date.parse(expires_at) - Date.parse(resend_at), what).toBe(240_000)
      observed.push({
        what,
        shape: {
          status: answer?.statusCode,
          bytes: answer?.rawPayload.length,
          headers: Object.keys(answer?.headers ?? {}).toSorted(),
          rest,
          statements,
        },
      })
    }
    const [first, ...others] = observed
    expect(first?.shape.status).toBe(201)
    expect(first?.shape.statements.length).toBeGreaterThan(10)
    for (const { what, shape } of others) expect(shape, what).toEqual(first?.shape)
    const reached = await test.db.selectFrom('otp_flow').select('id').where('phone', 'is not', null).execute()
    expect(reached).toHaveLength(1)
  })

  it('is audited with the keyed hash of the id, never with the id', async () => {
    const outcomes = await everyOutcome()
    for (const [, searcher, nationalId, whose] of outcomes) await search(test, searcher.as, nationalId, whose)
    const rows = await test.db.selectFrom('audit_event').selectAll().orderBy('id').execute()
    expect(rows.map((row) => row.action)).toEqual(outcomes.map(() => 'coverage_search.lookup'))
    expect(rows.map((row) => row.outcome.split(' ')[1])).toEqual(
      outcomes.map(([what]) => (what === 'found' ? 'found' : 'nothing')),
    )
    for (const [index, [, searcher, nationalId]] of outcomes.entries()) {
      const row = rows[index]
      expect(row?.account_id).toBe(searcher.accountId)
      expect(row?.subject).toBe(test.ctx.keys.lookupHash(nationalId, 'national_id'))
      expect(row?.address_key).toMatch(/^10\./)
      expect(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? 0 : value))).not.toContain(
        nationalId,
      )
    }
  })
})

describe('the response time (R22)', () => {
  it('does not tell a found policy from an unknown id', async () => {
    const own = await makeInsured(test)
    const { as } = await makeSearcher(test, own.personId)
    const unknown = anyNationalId()
    const times = { found: [] as number[], nothing: [] as number[] }
    for (let n = -5; n < 40; n += 1) {
      for (const [kind, id] of [
        ['found', own.nationalId],
        ['nothing', unknown],
      ] as const) {
        await sql`delete from rate_limit`.execute(test.db)
        const from = anyAddress()
        const begun = performance.now()
        expect((await search(test, as, id, 'self', from)).statusCode).toBe(201)
        if (n >= 0) times[kind].push(performance.now() - begun)
      }
    }
    // Calculates how often a search that found someone took longer than one that found nobody: 0.5 if they take equally
    // long. With 40 samples of each, a deviation of 0.35 occurs by chance once in ten million runs.
    const pairs = times.found.flatMap((one) => times.nothing.map((other) => Number(one > other)))
    const area = pairs.reduce((sum, each) => sum + each, 0) / pairs.length
    expect(area).toBeGreaterThan(0.15)
    expect(area).toBeLessThan(0.85)
  }, 60_000)
})

describe('the number of searches (R22)', () => {
  it('is five different ids a day per member; repeating one is free', async () => {
    const member = await makeSearcher(test)
    const { as } = member
    const own = await makeInsured(test)
    const ids = [own.nationalId, ...Array.from({ length: 4 }, anyNationalId)]
    for (const id of [...ids, own.nationalId])
      expect((await search(test, as, id, 'family')).statusCode).toBe(201)
    const sixth = anyNationalId()
    for (const whose of ['family', 'self', 'family'] as const) {
      const refused = await search(test, as, sixth, whose)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'search_limit'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    }
    expect((await search(test, as, ids[2] ?? '', 'family')).statusCode).toBe(201)
    test.clock.advance(limitRules.coverage_search_member.seconds * 1000 + 1000)
    const tomorrow = await test.signIn(member)
    expect((await search(test, tomorrow, sixth, 'family')).statusCode).toBe(201)
  })

  it('is five even when twelve run in parallel', async () => {
    const { as } = await makeSearcher(test)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => search(test, as, anyNationalId(), 'family')),
    )
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  it('is 500 a day per address for all members there: a hospital’s Wi-Fi is one address', async () => {
    expect(limitRules.coverage_search_ip).toMatchObject({ points: 500, seconds: 86_400 })
    const from = anyAddress()
    await sql`insert into rate_limit values (${`coverage_search_ip:${from}`}, 498, ${Date.now() + 3_000_000})`.execute(
      test.db,
    )
    const statuses: number[] = []
    for (let member = 0; member < 3; member += 1) {
      const { as } = await makeSearcher(test)
      statuses.push((await search(test, as, anyNationalId(), 'family', from)).statusCode)
    }
    expect(statuses).toEqual([201, 201, 429])
  })
})
