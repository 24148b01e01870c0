import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { createCallerCache } from '../../src/db/fast-reads/caller-cache'
import type { PasswordHasher } from '../../src/keys/password-hasher'
import { testPassword } from '../factories'
import { apiKey, useTestApp } from '../test-app'
import { freshPassword, makeGrant, makePhoneMember, nextPhone, partnerCall, signIn } from './account-world'

const test = useTestApp()

/** If set, runs while the server hashes the next new password. */
let meanwhile: (() => Promise<unknown>) | null = null
/** A second server on the same database. It has its own cache of sessions. */
let other: FastifyInstance
beforeAll(async () => {
  const passwords: PasswordHasher = {
    decoy: test.ctx.passwords.decoy,
    verify: (hash, password) => test.ctx.passwords.verify(hash, password),
    async hash(password) {
      const work = meanwhile
      meanwhile = null
      await work?.()
      return await test.ctx.passwords.hash(password)
    },
  }
  other = await buildApp({ ...test.ctx, passwords, callers: createCallerCache() }, 'no-pages')
})
afterAll(() => other.close())

const callOther = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object) =>
  other.inject({ method, url, headers: { 'x-api-key': apiKey, ...headers }, ...(payload ? { payload } : {}) })

/** Signs a thief in to a member's account. The second server then has the thief's session in its cache. */
async function withThief() {
  const member = await makePhoneMember(test)
  const thief = await test.signIn(member)
  const session = await test.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  const of = { accountId: member.accountId, sessionId: session.id }
  const reset = async () => {
    const token = await makeGrant(test, { purpose: 'forgot_password', phone: member.phone })
    const payload = { password: freshPassword, password_confirm: freshPassword }
    const answer = await partnerCall(test, 'PUT', '/api/v1/forgot-password', payload, { token })
    expect(answer.statusCode, answer.body).toBe(204)
  }
  return { member, thief, of, reset }
}

describe('a session that another server ended less than a second ago', () => {
  it('can’t use a grant to change the phone (R19, R27)', async () => {
    const { member, thief, of, reset } = await withThief()
    const token = await makeGrant(test, { purpose: 'phone_edit', phone: nextPhone(), member: of })
    expect((await callOther('GET', '/api/v1/me', thief)).statusCode).toBe(200)
    await reset()
    const answer = await callOther('PUT', '/api/v1/profile/phone', { ...thief, 'register-token': token })
    expect(answer.statusCode).not.toBe(200)
    const row = await test.db
      .selectFrom('login')
      .select('phone')
      .where('id', '=', member.accountId)
      .executeTakeFirstOrThrow()
    expect(row.phone).toBe(member.phone)
  })

  it('can’t delete the account (R27, R60)', async () => {
    const { thief, of, reset, member } = await withThief()
    const token = await makeGrant(test, { purpose: 'delete_account', phone: member.phone, member: of })
    expect((await callOther('GET', '/api/v1/me', thief)).statusCode).toBe(200)
    await reset()
    const headers = { ...thief, 'register-token': token, 'idempotency-key': 'delete-this-account' }
    expect((await callOther('POST', '/api/v1/account-deletion/confirm', headers, {})).statusCode).not.toBe(
      204,
    )
  })

  it('can’t change the password with the one that was just replaced (R19)', async () => {
    const { member, thief, reset } = await withThief()
    meanwhile = reset
    const password = 'Thief8888now'
    const payload = { current_password: testPassword, password, password_confirm: password }
    const answer = await callOther('PUT', '/api/v1/password', thief, payload)
    expect(answer.json().code).toBe('current_password_wrong')
    expect((await signIn(test, member.username, password)).statusCode).toBe(401)
    expect((await signIn(test, member.username, freshPassword)).statusCode).toBe(201)
  })
})
