import { newPasswordSchema } from '@khum/contract'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import list from '../../src/modules/accounts/common-passwords.txt?raw'

it('the list has 10,000 different passwords that pass the other rules (R17)', () => {
  const passwords = list.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
  expect(new Set(passwords).size).toBe(10_000)
  expect(passwords).toHaveLength(10_000)
  expect(passwords.filter((password) => !safeParse(newPasswordSchema, password).success)).toEqual([])
})
