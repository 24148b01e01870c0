import { expect, test } from 'vitest'
import { AppError } from '../../src/app-error'
import { createPasswordHasher } from '../../src/keys/password-hasher'

const hasher = await createPasswordHasher()

test('a password is stored as argon2id with at least 19 MiB, 2 passes and its own salt (R18)', async () => {
  const [one, other] = await Promise.all([hasher.hash('Lamphun73ping'), hasher.hash('Lamphun73ping')])
  const [, kind, , costs = ''] = one.split('$')
  const cost = Object.fromEntries(costs.split(',').map((part) => part.split('=')))
  expect(kind).toBe('argon2id')
  expect(Number(cost.m)).toBeGreaterThanOrEqual(19_456)
  expect(Number(cost.t)).toBeGreaterThanOrEqual(2)
  expect(cost.p).toBe('1')
  expect(one).not.toBe(other)
  expect(await hasher.verify(one, 'Lamphun73ping')).toBe(true)
  expect(await hasher.verify(one, 'lamphun73ping')).toBe(false)
})

test('of sixty parallel hashes two run and fifty wait; the rest are refused as busy (R18)', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.verify(null, 'whatever 1')))
  const refused = asked.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError)
    expect(reason).toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } })
  }
  expect(await hasher.verify(null, 'whatever 1')).toBe(false)
})

test('a long password is not truncated, and Unicode compositions count as equal (R17)', async () => {
  const long = `${'ยาว'.repeat(25)}1`
  const kept = await hasher.hash(long)
  expect(await hasher.verify(kept, long)).toBe(true)
  expect(await hasher.verify(kept, long.slice(0, -1))).toBe(false)
  expect(await hasher.verify(await hasher.hash('caf\u00e9 12345'), 'cafe\u0301 12345')).toBe(true)
})
