import { describe, expect, it } from 'vitest'
import { markStaffEnded } from '../../src/modules/staff/staff-admin.repo'
import { lostEnvelope } from '../key-rotation/with-keys'
import { password, useLocalOffice } from './local-office'
import { softPasskey } from './soft-passkey'

const office = useLocalOffice()
const { test, newTab, post, me, invited, joined, firstStep, signIn } = office

const outcomes = async () => {
  const { rows } = await test.ctx.pool.query(
    `select outcome from audit_event where action in ('staff.sign_in', 'staff.new_credentials') and outcome <> 'test'
     order by at, id`,
  )
  return rows.map(({ outcome }) => outcome)
}

describe('a one-time link (R91)', () => {
  it('sets a password and an app with codes, and signs in', async () => {
    const { tab, answer, staffId, recoveryCodes } = await joined()
    expect(answer.statusCode).toBe(200)
    expect((await me(tab)).data).toMatchObject({ id: staffId, sign_in: 'local' })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await outcomes()).toEqual(['app', 'link'])
  })

  it('works once, also for two calls at the same time', async () => {
    const { token, body } = await joined()
    expect((await post(newTab(), '/link', { token })).json().code).toBe('staff_link_over')
    expect((await post(newTab(), '/link/use', body)).json().code).toBe('staff_link_over')
    const other = await invited()
    const opened = (await post(newTab(), '/link', { token: other.token })).json().data
    const use = () =>
      post(newTab(), '/link/use', {
        token: other.token,
        setup: opened.setup,
        password,
        passkey: softPasskey().create(opened.passkey.challenge),
      })
    const answers = await Promise.all(Array.from({ length: 8 }, use))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(410)])
  })

  it('ends after three days and when the access ends, and isn’t valid for another person’s set-up', async () => {
    const first = await invited()
    const second = await invited()
    const { setup } = (await post(newTab(), '/link', { token: second.token })).json().data
    const body = { token: first.token, setup, password, code: '000000' }
    expect((await post(newTab(), '/link/use', body)).json().code).toBe('staff_link_over')
    await markStaffEnded(test.db, second.staffId, first.staffId, test.clock.now())
    expect((await post(newTab(), '/link', { token: second.token })).json().code).toBe('staff_link_over')
    test.clock.advance(3 * 86_400_000)
    expect((await post(newTab(), '/link', { token: first.token })).json().code).toBe('staff_link_over')
  })

  it.each(['Khum2569', 'password1', 'short1', 'lettersonly'])(
    'refuses the password %s, as members’ passwords, and stores nothing',
    async (weak) => {
      const { token } = await invited()
      const { setup, passkey } = (await post(newTab(), '/link', { token })).json().data
      const given = { token, setup, passkey: softPasskey().create(passkey.challenge) }
      const answer = await post(newTab(), '/link/use', { ...given, password: weak })
      expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'password'])
      expect((await post(newTab(), '/link/use', { ...given, password })).statusCode).toBe(200)
    },
  )

  it('needs a second factor that works', async () => {
    const { token } = await invited()
    const { setup, passkey } = (await post(newTab(), '/link', { token })).json().data
    const given = { token, setup, password }
    const elsewhere = { rpId: 'evil.example', origin: 'http://evil.example' }
    for (const factor of [
      { code: '000000' },
      { passkey: softPasskey().create('another challenge') },
      { passkey: softPasskey().create(passkey.challenge, elsewhere) },
    ])
      expect((await post(newTab(), '/link/use', { ...given, ...factor })).json().code).toBe(
        'staff_factor_wrong',
      )
    for (const none of [{}, { code: '000000', passkey: softPasskey().create(passkey.challenge) }])
      expect((await post(newTab(), '/link/use', { ...given, ...none })).json().code).toBe('validation_failed')
  })
})

describe('a sign-in with password and second factor (R91)', () => {
  it('works with the app’s code, once for each code', async () => {
    const { email, staffId, code } = await joined()
    const tab = newTab()
    expect((await signIn(tab, ` ${email.toUpperCase()} `, { code: code() })).statusCode).toBe(200)
    expect((await me(tab)).data.id).toBe(staffId)
    for (const old of [code(), code(-1)])
      expect((await signIn(newTab(), email, { code: old })).json().code).toBe('staff_factor_wrong')
    expect(await outcomes()).toEqual(['app', 'link', 'password_and_code', 'factor_wrong', 'factor_wrong'])
  })

  it('works with the passkey, once for each challenge, only with its key and on our site', async () => {
    const { email, passkey } = await joined('passkey')
    const { pending, passkey: asked, has_app } = (await firstStep(newTab(), email)).json().data
    expect([asked.credentials, asked.site, has_app]).toEqual([[passkey.id], 'localhost', false])
    const proofs = [
      passkey.prove('another challenge'),
      passkey.prove(asked.challenge, { rpId: 'evil.example', origin: 'http://evil.example' }),
      { ...softPasskey().prove(asked.challenge), credential: passkey.id },
      softPasskey().prove(asked.challenge),
    ]
    for (const proof of proofs) {
      const answer = await post(newTab(), '/second-factor', { pending, passkey: proof })
      expect(answer.json().code).toBe('staff_factor_wrong')
    }
    const right = { pending, passkey: passkey.prove(asked.challenge) }
    expect((await post(newTab(), '/second-factor', right)).statusCode).toBe(200)
    const repeated = { pending, passkey: passkey.prove(asked.challenge) }
    expect((await post(newTab(), '/second-factor', repeated)).json().code).toBe('staff_factor_wrong')
  })

  it('works with each recovery code once, however it is typed', async () => {
    const { email, recoveryCodes } = await joined()
    const [code = ''] = recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const answer = await signIn(newTab(), email, { recovery_code: typed })
    expect(answer.json().data).toEqual({ recovery_codes_left: 9 })
    expect((await signIn(newTab(), email, { recovery_code: code })).json().code).toBe('staff_factor_wrong')
  })

  it('refuses the app’s code if its secret’s master key is lost, logs why, and takes a recovery code (R97)', async () => {
    const { email, code, recoveryCodes } = await joined()
    await test.db.updateTable('staff_totp').set({ secret_sealed: lostEnvelope }).execute()
    const logged = test.captureLog()
    expect((await signIn(newTab(), email, { code: code() })).json().code).toBe('staff_factor_wrong')
    expect(logged.join('')).toContain('SECURITY.md')
    const answer = await signIn(newTab(), email, { recovery_code: recoveryCodes[0] ?? '' })
    expect(answer.statusCode).toBe(200)
  })

  it('gives the same response to an unknown address, a person without a password and a wrong password', async () => {
    const { email } = await joined()
    const waiting = await invited()
    const bodies = []
    for (const [who, given] of [
      ['nobody@tpa.example', password],
      [waiting.email, password],
      [email, `${password}x`],
    ] as const) {
      const answer = await firstStep(newTab(), who, given)
      const { trace_id: _, ...body } = answer.json()
      bodies.push([answer.statusCode, body])
    }
    expect(bodies[0]).toMatchObject([401, { code: 'credentials_wrong' }])
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
    const { rows } = await test.ctx.pool.query(`select 1 from audit_event where outcome = 'password_wrong'`)
    expect(rows).toHaveLength(3)
  })

  it('ends after five minutes, after new credentials and when the access ends', async () => {
    const { email, staffId, code } = await joined()
    const start = async () => (await firstStep(newTab(), email)).json().data.pending
    const finish = async (pending: string) =>
      (await post(newTab(), '/second-factor', { pending, code: code() })).json().code
    const late = await start()
    test.clock.advance(300_001)
    expect(await finish(late)).toBe('staff_sign_in_over')
    expect(await finish('A'.repeat(80))).toBe('staff_sign_in_over')
    const changed = await start()
    await test.db
      .updateTable('staff_password')
      .set({ changed_at: test.clock.now() })
      .where('staff_id', '=', staffId)
      .execute()
    expect(await finish(changed)).toBe('staff_sign_in_over')
    const ended = await start()
    await markStaffEnded(test.db, staffId, staffId, test.clock.now())
    expect(await finish(ended)).toBe('staff_sign_in_over')
    expect((await firstStep(newTab(), email)).json().code).toBe('credentials_wrong')
  })

  it('a proof of identity counts only for the person’s own session', async () => {
    const { email, staffId, tab, code } = await joined()
    const token = tab.cookies['khum-office']
    test.clock.advance(700_000)
    await signIn(tab, email, { code: code() })
    expect(tab.cookies['khum-office']).toBe(token)
    const { authenticated_at } = await test.db
      .selectFrom('staff_session')
      .select('authenticated_at')
      .where('staff_id', '=', staffId)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(authenticated_at).toEqual(test.clock.now())
    const other = await joined()
    await signIn(tab, other.email, { code: other.code() })
    expect((await me(tab)).data.id).toBe(other.staffId)
    // When `other` signed in with the same browser, the first person's session ended. So the first person's cookie no
    // longer works.
    tab.cookies['khum-office'] = token ?? ''
    expect((await me(tab)).code).toBe('staff_session_missing')
  })
})

describe('guessing (R16, R91)', () => {
  it('strangers’ wrong passwords slow them down, but not the person in their own browser', async () => {
    const { email, tab } = await joined()
    let answer = await firstStep(newTab(), email, 'wrong')
    for (let tries = 1; tries < 12; tries += 1) answer = await firstStep(newTab(), email, 'wrong')
    expect(answer.json().code).toBe('rate_limited')
    expect((await firstStep(newTab(), email)).json().code).toBe('rate_limited')
    expect((await firstStep(tab, email)).statusCode).toBe(200)
  })

  it('five wrong second factors block a thief of the password, but not the person in their own browser', async () => {
    const { email, tab, code } = await joined()
    const codes = []
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await signIn(newTab(), email, { code: '000000' })).json().code)
    expect(codes).toEqual([...Array(5).fill('staff_factor_wrong'), 'rate_limited'])
    expect((await signIn(newTab(), email, { code: code() })).json().code).toBe('rate_limited')
    expect((await signIn(tab, email, { code: code() })).statusCode).toBe(200)
  })

  it('a browser’s cookie helps only people who signed in there, and a changed cookie helps nobody', async () => {
    const { tab } = await joined()
    const { email } = await joined()
    for (let tries = 0; tries < 12; tries += 1) await firstStep(newTab(), email, 'wrong')
    expect((await firstStep(tab, email)).json().code).toBe('rate_limited')
    const changed = { ...newTab(), cookies: { 'khum-office-browser': 'A'.repeat(90) } }
    expect((await firstStep(changed, email)).json().code).toBe('rate_limited')
  })
})
