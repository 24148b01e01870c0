import { newPasswordSchema } from '@khum/contract/person-rules'
import { expect, test } from 'vitest'
import { passwordRules } from './new-password-fields'

test.each([
  ['', false, false, false],
  ['abc', false, true, false],
  ['1234567', false, false, true],
  ['12345678', true, false, true],
  ['รหัสผ่าน๒๕๖๙', true, true, true],
  ['abcdefgh1234567', true, true, true],
  ['abcdefgh12345678', false, true, true],
  ['!!!! ab12', true, true, true],
])('%s', (text, length, letter, digit) => {
  expect(passwordRules(text)).toEqual({ length, letter, digit })
  // The server must accept a password if, and only if, it meets all three rules.
  expect(newPasswordSchema.safeParse(text).success).toBe(length && letter && digit)
})
