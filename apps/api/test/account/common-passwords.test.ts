import { newPasswordSchema } from '@khum/contract'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import list from '../../src/modules/accounts/common-passwords.txt?raw'

it('the list is of ten thousand different passwords that would pass otherwise (R17)', () => {
  const passwords = list.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
  expect(new Set(passwords).size).toBe(10_000)
  expect(passwords).toHaveLength(10_000)
  expect(passwords.filter((password) => !safeParse(newPasswordSchema, password).success)).toEqual([])
})
