import { beforeEach, expect, test } from 'vitest'
import { erasePerson } from '../../src/modules/accounts/persons.repo'
import { serveInsurers } from '../factory-coverage'
import { testPartner } from '../test-partner'
import { coverage, filesOf, mainRows, person, type Rows, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

async function send(rows: Rows) {
  count += 1
  return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `E-${count}` })
}

const other = (source_key: string, name_en: string) => ({
  ...person,
  source_key,
  name_en,
  citizen_id: undefined,
})
const merge = (source_key: string, into: string) => ({ source_key, op: 'merge', into })

async function people(): Promise<string[]> {
  const rows = await server.db.selectFrom('person').select('name_en').orderBy('name_en').execute()
  return rows.map(({ name_en }) => name_en)
}

async function personOf(key: string): Promise<string> {
  const { person_id } = await server.db
    .selectFrom('person_source')
    .select('person_id')
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  return person_id
}

beforeEach(async () => {
  await serveInsurers(server.db, testPartner.id, 'TST')
})

test('an insured person keeps the keys and what was merged into them when the account is deleted (R60)', async () => {
  await send({ ...mainRows, person: [person, other('M2', 'Mali')], coverage: [coverage] })
  await send({ person: [merge('M1', 'M2')] })
  await erasePerson(server.db, await personOf('M1'))
  expect(await people()).toEqual(['Malee', 'Mali'])
  expect(await personOf('M1')).toBe(await personOf('M2'))
})

test('a person to whom nothing refers is erased with all who were merged into them (R60)', async () => {
  await send({ person: [other('M1', 'First'), other('M2', 'Second'), other('M3', 'Third')] })
  await send({ person: [merge('M1', 'M2')] })
  await send({ person: [merge('M2', 'M3')] })
  await erasePerson(server.db, await personOf('M1'))
  expect(await people()).toEqual(['', '', ''])
})
