import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isInScope, requireEveryInsurer, requireInsurer, requireSecondPerson } from '../../src/insurer-scope'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()

it('a condition finds the rows of the client’s insurers only (R99)', async () => {
  const found = async (insurers: string[] | null) => {
    const { rows } = await sql<{ code: string }>`
      select code from (values ('AAA'), ('BBB'), ('CCC'), (null)) as row (code)
      where ${isInScope({ insurers }, sql.ref('row.code'))}`.execute(database.db)
    return rows.map(({ code }) => code)
  }
  expect(await found(['AAA', 'CCC'])).toEqual(['AAA', 'CCC'])
  expect(await found(['NIX'])).toEqual([])
  expect(await found(null)).toEqual(['AAA', 'BBB', 'CCC', null])
})

it('another insurer, and the whole installation, look as if they were missing (R90)', () => {
  expect(() => requireInsurer({ insurers: ['AAA'] }, 'AAA')).not.toThrow()
  expect(() => requireInsurer({ insurers: ['AAA'] }, 'BBB')).toThrow('not_found')
  expect(() => requireInsurer({ insurers: null }, 'BBB')).not.toThrow()
  expect(() => requireEveryInsurer({ insurers: ['AAA'] })).toThrow('not_found')
  expect(() => requireEveryInsurer({ insurers: null })).not.toThrow()
})

it('a second approver must have another client and another name, however the name is spelled (R92)', () => {
  const first = { clientId: 'a', createdBy: 'Anan Jaidee' }
  const second = (clientId: string, createdBy: string) => () =>
    requireSecondPerson({ clientId, createdBy }, first)
  expect(second('b', 'Busaba Jaidee')).not.toThrow()
  for (const [clientId, name] of [
    ['a', 'Busaba Jaidee'],
    ['b', 'Anan Jaidee'],
    ['b', ' anan  JAIDEE '],
    ['b', 'Ａｎａｎ Jaidee'],
  ] as const)
    expect(second(clientId, name), `${clientId} ${name}`).toThrow('second_person_needed')
})
