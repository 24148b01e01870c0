import { expect, it } from 'vitest'
import { toDatabaseCliError } from './database-cli-error'
import { CliError } from './run-cli'

it('says what to do about a database without tables, and leaves other errors as they are', () => {
  const missing = Object.assign(new Error('relation "staff" does not exist'), { code: '42P01' })
  const shown = toDatabaseCliError(missing, 2)
  expect(shown).toBeInstanceOf(CliError)
  expect(shown).toMatchObject({ message: expect.stringContaining('npm run migrate'), exitCode: 2 })
  const other = Object.assign(new Error('no right'), { code: '42501' })
  expect(toDatabaseCliError(other, 2)).toBe(other)
})
