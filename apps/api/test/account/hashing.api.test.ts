import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import type { PasswordHasher } from '../../src/keys/password-hasher'
import { partnerHeaders, useTestApp } from '../test-app'
import { nextAddress, registration } from './account-world'

const test = useTestApp()

let hashed = 0
let counting: FastifyInstance
beforeAll(async () => {
  const passwords: PasswordHasher = {
    decoy: test.ctx.passwords.decoy,
    verify: (hash, password) => test.ctx.passwords.verify(hash, password),
    hash(password) {
      hashed += 1
      return test.ctx.passwords.hash(password)
    },
  }
  counting = await buildApp({ ...test.ctx, passwords }, 'no-pages')
})
afterAll(() => counting.close())

describe('a registration', () => {
  it('from an address over its SMS limit computes no password hash (R08, R18)', async () => {
    const remoteAddress = nextAddress()
    const codes: string[] = []
    for (let n = 0; n < 30; n += 1) {
      const url = '/api/v1/register'
      const payload = registration()
      const answer = await counting.inject({
        method: 'POST',
        url,
        headers: partnerHeaders,
        payload,
        remoteAddress,
      })
      codes.push(answer.json().code ?? 'begun')
    }
    expect(codes).toEqual([...Array(10).fill('begun'), ...Array(20).fill('otp_send_limit')])
    expect(hashed).toBe(10)
  })
})
