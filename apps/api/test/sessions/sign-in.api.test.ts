import { describe, expect, it } from 'vitest'
import { emptyAccount, makeMember, testPassword } from '../factories'
import { partnerHeaders, useTestApp } from '../test-app'
import { holdDelays } from './hold-delays'

const test = useTestApp()

function signIn(username: string, password: string, headers: Record<string, string> = partnerHeaders) {
  return test.call({ method: 'POST', url: '/api/v1/session', headers, payload: { username, password } })
}

describe('sign-in', () => {
  it('returns a session and sets an HttpOnly refresh cookie', async () => {
    const member = await makeMember(test.db)
    const answer = await signIn(member.username, testPassword)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({
      partner_id: 'testpartner',
      ins_code: 'TST',
      member: { username: member.username },
    })
    const cookie = answer.cookies.find((one) => one.name === 'khum-refresh')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.body).not.toContain(cookie?.value)
  })

  it('stores tokens only as hashes (R23)', async () => {
    const member = await makeMember(test.db)
    const answer = await signIn(member.username, testPassword)
    const token: string = answer.json().data.access_token
    const rows = await test.db.selectFrom('access_token').select('token_hash').execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('takes the username in any case', async () => {
    await makeMember(test.db, { username: 'MaLee1' })
    expect((await signIn('malee1', testPassword)).statusCode).toBe(201)
  })

  it('gives one response for unknown name, wrong password, deleted account and other partner (R14)', async () => {
    const member = await makeMember(test.db)
    const deleted = await makeMember(test.db)
    await emptyAccount(test.db, deleted.accountId)
    await test.db.insertInto('partner').values({ id: 'other', ins_code: 'OTH' }).execute()
    const foreign = await makeMember(test.db, { partner_id: 'other' })
    const answers = await Promise.all([
      signIn('nobodyhere', testPassword),
      signIn(member.username, 'Wrong1234'),
      signIn(deleted.username, testPassword),
      signIn(foreign.username, testPassword),
    ])
    const observed = answers.map((answer) => {
      const { trace_id: _id, ...body } = answer.json()
      return { status: answer.statusCode, headers: Object.keys(answer.headers).sort(), body }
    })
    expect(observed[0]).toMatchObject({ status: 401, body: { code: 'credentials_wrong' } })
    for (const other of observed) expect(other).toEqual(observed[0])
  })

  it('reports missing fields', async () => {
    const answer = await signIn('', '')
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: expect.arrayContaining([
        { path: 'username', code: 'required' },
        { path: 'password', code: 'required' },
      ]),
    })
  })

  it('refuses a username with anything but letters and digits ', async () => {
    const answer = await signIn('มาลี', testPassword)
    expect(answer.json().fields).toContainEqual({ path: 'username', code: 'username_letters_digits' })
  })

  it('refuses a wrong partner secret before it looks at the password', async () => {
    const member = await makeMember(test.db)
    const answer = await signIn(member.username, testPassword, {
      ...partnerHeaders,
      secretkey: 'not-the-secret',
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('partner_refused')
  })

  it('slows a guesser down after ten failures, for known and unknown names alike (R16)', async () => {
    const member = await makeMember(test.db)
    for (let i = 0; i < 10; i += 1) expect((await signIn(member.username, 'Wrong1234')).statusCode).toBe(401)
    await holdDelays(test)
    const slowed = await signIn(member.username, testPassword)
    expect(slowed.statusCode).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    for (let i = 0; i < 10; i += 1) await signIn('nobodyhere', 'Wrong1234')
    await holdDelays(test)
    expect((await signIn('nobodyhere', testPassword)).statusCode).toBe(429)
  })

  it('returns sign_in_unavailable for an unexpected failure', async () => {
    const member = await makeMember(test.db)
    await test.ctx.pool.query(`
      create function session_fails() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger session_fails before insert on session for each row execute function session_fails()`)
    try {
      const answer = await signIn(member.username, testPassword)
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'sign_in_unavailable'])
      expect(answer.cookies).toEqual([])
    } finally {
      await test.ctx.pool.query('drop function session_fails cascade')
    }
    expect((await signIn(member.username, testPassword)).statusCode).toBe(201)
  })

  it('never adopts a token that the client sent (R26)', async () => {
    const member = await makeMember(test.db)
    const planted = 'A'.repeat(43)
    const answer = await signIn(member.username, testPassword, {
      ...partnerHeaders,
      cookie: `khum-refresh=${planted}`,
    })
    expect(answer.cookies.find((one) => one.name === 'khum-refresh')?.value).not.toBe(planted)
  })
})
