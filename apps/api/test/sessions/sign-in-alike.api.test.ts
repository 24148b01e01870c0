import { describe, expect, it, vi } from 'vitest'
import { limitRules } from '../../src/limiters'
import { signIn as signInFrom } from '../account/account-world'
import { statementsOf } from '../account/sql-spy'
import { emptyAccount, makeMember, testPassword } from '../factories'
import { useTestApp } from '../test-app'

const test = useTestApp()

function signIn(username: string, password: string) {
  return signInFrom(test, username, password)
}

/**
 * Records a hundred wrong passwords in a row for this username, so that even its right password is refused in unknown
 * browsers.
 */
async function lock(username: string): Promise<void> {
  const { points } = limitRules.password_consecutive
  const counter = test.ctx.keys.lookupHash(username.toLowerCase(), 'password_attempt')
  for (let n = 0; n < points; n += 1) await test.ctx.limiters.count('password_consecutive', counter)
}

describe('a sign-in that fails (R14)', () => {
  it('gets the same response after the same work: unknown, wrong, locked, deleted, another partner’s', async () => {
    const member = await makeMember(test.db)
    const locked = await makeMember(test.db)
    await lock(locked.username)
    const deleted = await makeMember(test.db)
    await emptyAccount(test.db, deleted.accountId)
    await test.db.insertInto('partner').values({ id: 'other', ins_code: 'OTH' }).execute()
    const foreign = await makeMember(test.db, { partner_id: 'other' })

    const observed = []
    for (const [username, password] of [
      ['nobodyhere', testPassword],
      [member.username, 'Wrong1234'],
      [locked.username, testPassword],
      [deleted.username, testPassword],
      [foreign.username, testPassword],
    ] as const) {
      const verify = vi.spyOn(test.ctx.passwords, 'verify')
      const answers: Awaited<ReturnType<typeof signIn>>[] = []
      const statements = await statementsOf(async () => answers.push(await signIn(username, password)))
      const hashes = verify.mock.calls.length
      verify.mockRestore()
      const { trace_id: _id, ...body } = answers[0]?.json() ?? {}
      const headers = Object.keys(answers[0]?.headers ?? {}).toSorted()
      observed.push({ status: answers[0]?.statusCode, headers, body, statements, hashes })
    }
    expect(observed[0]).toMatchObject({ status: 401, body: { code: 'credentials_wrong' }, hashes: 1 })
    expect(observed[0]?.statements.length).toBeGreaterThan(4)
    for (const other of observed) expect(other).toEqual(observed[0])
  })

  it('hashes for an unknown username with the parameters of a real one', async () => {
    const real = await test.ctx.passwords.hash('Lamphun73ping')
    const parameters = real.split('$').slice(1, 4).join('$')
    expect(parameters).toBe('argon2id$v=19$m=19456,t=2,p=1')
    expect(test.ctx.passwords.decoy.split('$').slice(1, 4).join('$')).toBe(parameters)
    expect(await test.ctx.passwords.verify(null, 'khum-decoy-password')).toBe(false)
  })
})
