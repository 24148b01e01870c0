import { describe, expect, it } from 'vitest'
import { makePerson } from '../factories'
import { useTestApp } from '../test-app'
import { makePhoneMember, nextAddress, nextPhone, partnerCall, registration, textsTo } from './account-world'
import { statementsOf } from './sql-spy'

const test = useTestApp()

function register(values: object, address = nextAddress()) {
  return partnerCall(test, 'POST', '/api/v1/register', registration(values), { address })
}

describe('starting a registration', () => {
  it('returns a flow, sets its cookie and sends a code', async () => {
    const phone = nextPhone()
    const answer = await register({ phone: `0${phone.slice(3)}` })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({ purpose: 'register', ttl_minute: 5, passed_until: null })
    expect(answer.cookies.find((one) => one.name === 'khum-flow')).toMatchObject({ httpOnly: true })
    await test.ctx.jobs.drain()
    expect(await textsTo(test, phone)).toHaveLength(1)
    expect(await test.db.selectFrom('account').select('id').execute()).toEqual([])
  })

  it('stores the pending registration encrypted (R69)', async () => {
    await register({ name: 'คานารี', username: 'canary99' })
    const rows = await test.db.selectFrom('otp_flow').select('payload_sealed').execute()
    const sealed = rows[0]?.payload_sealed ?? Buffer.alloc(0)
    expect(sealed.length).toBeGreaterThan(100)
    expect(sealed.includes('canary99')).toBe(false)
    expect(sealed.includes('คานารี')).toBe(false)
  })

  it.each([
    [{ username: 'ab1' }, 'username', 'username_length'],
    [{ username: 'มาลี12345' }, 'username', 'username_letters_digits'],
    [{ password: 'Ab1', password_confirm: 'Ab1' }, 'password', 'password_length'],
    [{ password: 'abcdefgh', password_confirm: 'abcdefgh' }, 'password', 'password_letter_digit'],
    [{ password_confirm: 'Other1234' }, 'password_confirm', 'passwords_differ'],
    [{ name: 'สม1' }, 'name', 'name_letters'],
    [{ surname: '' }, 'surname', 'required'],
    [{ phone: '02-123-4567' }, 'phone', 'phone_invalid'],
  ])('refuses %o and names the field (Requirement 5.2)', async (values, path, code) => {
    const answer = await register(values)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toContainEqual({ path, code })
  })

  it('says at once that a username is taken, in any case (Requirement 8.4)', async () => {
    await makePhoneMember(test, { username: 'Taken99' })
    const answer = await register({ username: 'tAKEN99' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'username_taken',
      fields: [{ path: 'username', code: 'username_taken' }],
    })
  })

  it('tells an address ten times an hour whether a username is taken, then stops (R15)', async () => {
    await makePhoneMember(test, { username: 'Taken99' })
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => register({ username: 'taken99' }, '203.0.113.5')),
    )
    const codes = answers.map((answer) => answer.json().code)
    expect(codes.filter((code) => code === 'username_taken')).toHaveLength(10)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(4)
    expect((await register({}, '203.0.113.5')).json().code).toBe('rate_limited')
    expect((await register({ username: 'taken99' }, '203.0.113.6')).json().code).toBe('username_taken')
  })
})

describe('known and unknown phones (R15)', () => {
  it('get the same response after the same queries', async () => {
    const member = await makePhoneMember(test)
    const onPolicy = nextPhone()
    await makePerson(test.db, { contact_phone: onPolicy, name_th: 'สมหญิง', surname_th: 'ใจดี' })
    const observed = []
    for (const phone of [nextPhone(), member.phone, onPolicy]) {
      const answers: Awaited<ReturnType<typeof register>>[] = []
      const statements = await statementsOf(async () => answers.push(await register({ phone })))
      const [answer] = answers
      const data = answer?.json().data
      observed.push({
        status: answer?.statusCode,
        headers: Object.keys(answer?.headers ?? {}).toSorted(),
        keys: Object.keys(data),
        sends_left: data.sends_left,
        texts: (await textsTo(test, phone)).length,
        statements,
      })
    }
    expect(observed[0]?.status).toBe(201)
    expect(observed[0]?.statements.length).toBeGreaterThan(5)
    expect(observed[1]).toEqual(observed[0])
    expect(observed[2]).toEqual(observed[0])
  })

  it.each(['/api/v1/forgot-username', '/api/v1/forgot-password'])(
    'get the same answer from %s',
    async (url) => {
      const member = await makePhoneMember(test)
      const observed = []
      for (const phone of [nextPhone(), member.phone]) {
        const answers: Awaited<ReturnType<typeof register>>[] = []
        const statements = await statementsOf(async () =>
          answers.push(await partnerCall(test, 'POST', url, { phone })),
        )
        const [answer] = answers
        observed.push({
          status: answer?.statusCode,
          headers: Object.keys(answer?.headers ?? {}).toSorted(),
          keys: Object.keys(answer?.json().data),
          statements,
        })
      }
      expect(observed[0]?.status).toBe(201)
      expect(observed[1]).toEqual(observed[0])
    },
  )
})
