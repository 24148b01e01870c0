import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fictionalCitizenId } from '@khum/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { publishEvents } from '../../src/modules/events/publish'
import { clientHeaders } from '../factory-client'
import { coverage, type FileSpec, filesOf, mainRows, person, problemsOf, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

/** Encodes Thai text in TIS-620 or Windows-874: one byte per letter. */
function thaiBytes(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0xe01 ? code - 0xe00 + 0xa0 : code
    }),
  )
}

const header = 'source_key,name_th,surname_th,name_en,surname_en,birth_date,phone'
const people = `${header}\nM1,มาลี,ใจดี,Malee,Jaidee,1990-05-17,0690000001\n`

function csv(bytes: Buffer, changes: Partial<FileSpec> = {}): FileSpec[] {
  return [{ kind: 'person', name: 'person.csv', bytes, rows: 1, ...changes }]
}

describe('a file of people', () => {
  const buddhist = people.replace('1990-05-17', '17/05/2533')
  test.each<[string, FileSpec[]]>([
    ['UTF-8', csv(Buffer.from(people))],
    [
      'UTF-8 with a byte order mark and Windows line ends',
      csv(Buffer.from(`\uFEFF${people.replaceAll('\n', '\r\n')}`)),
    ],
    ['TIS-620', csv(thaiBytes(people), { encoding: 'tis-620' })],
    ['Windows-874', csv(thaiBytes(people), { encoding: 'windows-874' })],
    ['dates of the Buddhist era', csv(Buffer.from(buddhist), { dates: 'buddhist' })],
    ['semicolons', csv(Buffer.from(people.replaceAll(',', ';')), { delimiter: 'semicolon' })],
    ['tabs', csv(Buffer.from(people.replaceAll(',', '\t')), { delimiter: 'tab' })],
    [
      'quoted cells with a line break',
      csv(Buffer.from(people.replace('M1,', '"M1",').replace('ใจดี', '"ใจดี"'))),
    ],
  ])('may be in %s', async (_case, files) => {
    expect(await sendBatch(server, files)).toMatchObject({ status: 'applied', reconciliation: { new: 1 } })
    expect(
      await server.db
        .selectFrom('person')
        .select(['name_th', 'surname_th', 'birth_date', 'contact_phone'])
        .execute(),
    ).toEqual([
      { name_th: 'มาลี', surname_th: 'ใจดี', birth_date: '1990-05-17', contact_phone: '+66690000001' },
    ])
  })

  test.each<[string, FileSpec[], string[]]>([
    ['another SHA-256', csv(Buffer.from(people), { sha256: '0'.repeat(64) }), ['person.csv sha256_wrong']],
    ['another number of rows', csv(Buffer.from(people), { rows: 2 }), ['person.csv rows_wrong']],
    [
      'UTF-8 declared as TIS-620',
      csv(Buffer.from(people), { encoding: 'tis-620' }),
      ['person.csv encoding_is_utf8'],
    ],
    ['TIS-620 declared as UTF-8', csv(thaiBytes(people)), ['person.csv 2 encoding_wrong']],
    [
      'an unknown column',
      csv(Buffer.from(people.replace('birth_date', 'birthday'))),
      ['person.csv birthday column_unknown'],
    ],
    [
      'another delimiter',
      csv(Buffer.from(people), { delimiter: 'semicolon' }),
      ['person.csv delimiter_wrong'],
    ],
    ['a cell too many', csv(Buffer.from(people.replace('\nM1', '\n,M1'))), ['person.csv 2 cells_wrong']],
    ['an open quotation mark', csv(Buffer.from(people.replace('มาลี', '"มาลี'))), ['person.csv 2 quote_open']],
    ['nothing', csv(Buffer.alloc(0), { rows: 0 }), ['person.csv header_missing']],
  ])('with %s is refused', async (_case, files, problems) => {
    const batch = await sendBatch(server, files)
    expect(batch.status).toBe('refused')
    expect(await problemsOf(server, batch.id)).toEqual(problems)
    expect(await server.db.selectFrom('person').select('id').execute()).toEqual([])
  })
})

test('characters that can’t be stored are problems of their line, in a value, a key or the name of a field', async () => {
  const plain = { ...person, citizen_id: undefined }
  const broken = [
    { ...plain, name_en: 'Malee\0' },
    { ...plain, source_key: 'M2\ud800' },
    { ...plain, source_key: 'M3', 'colour\0': 'red' },
  ]
  const { id, status } = await sendBatch(server, filesOf({ person: broken }))
  expect(status).toBe('refused')
  expect(await problemsOf(server, id)).toEqual([
    'person.ndjson 1 name_en field_invalid',
    'person.ndjson 2 source_key field_invalid',
    'person.ndjson 3 colour field_unknown',
  ])
  const header = csv(Buffer.from(people.replace('phone', 'phone\0')))
  const refused = await sendBatch(server, header)
  expect(await problemsOf(server, refused.id)).toEqual(['person.csv phone column_unknown'])
})

test('an operation that a kind doesn’t have is refused', async () => {
  const balance = { source_key: 'B1', op: 'void' }
  const ended = { source_key: 'M1', op: 'end', end_date: '2026-11-21' }
  const batch = await sendBatch(server, filesOf({ balance: [balance], person: [ended] }))
  expect(batch.status).toBe('refused')
  expect(await problemsOf(server, batch.id)).toEqual([
    'balance.ndjson 1 op op_not_allowed',
    'person.ndjson 1 op op_not_allowed',
  ])
})

test('one broken row among many is reported with its line, and refuses the whole batch or only itself', async () => {
  const people = Array.from({ length: 3_000 }, (_, index) => ({
    ...person,
    source_key: `M${index}`,
    citizen_id: undefined,
  }))
  const broken = people.map((row, index) => (index === 2_345 ? { ...row, gender: 'x' } : row))
  const refused = await sendBatch(server, filesOf({ person: broken }))
  expect(refused).toMatchObject({ status: 'refused', problems: 1 })
  expect(await problemsOf(server, refused.id)).toEqual(['person.ndjson 2346 gender field_invalid'])
  const rest = await sendBatch(server, filesOf({ person: broken }), { on_error: 'refuse_row' })
  expect(rest).toMatchObject({ status: 'applied', reconciliation: { read: 3_000, new: 2_999, refused: 1 } })
})

test('what is wrong with a whole file is reported even if more rows are wrong than are kept', async () => {
  const wrong = Array.from({ length: 10_001 }, (_, index) => ({ source_key: `M${index}` }))
  const [file] = filesOf({ person: wrong })
  const batch = await sendBatch(server, file ? [{ ...file, rows: 5 }] : [])
  expect(batch.status).toBe('refused')
  const { rows } = await sql<{ of_file: boolean; code: string; n: bigint }>`
    select (line is null) as of_file, code, count(*) as n from exchange_problem
    where batch_id = ${batch.id} group by 1, 2 order by 1`.execute(server.db)
  expect(rows).toEqual([
    { of_file: false, code: 'field_missing', n: 10_000n },
    { of_file: true, code: 'rows_wrong', n: 1n },
  ])
})

test('rows that need a refused row are refused with it', async () => {
  const wrong = { ...person, gender: 'x' }
  const files = filesOf({
    ...mainRows,
    person: [wrong, { ...person, source_key: 'M2', citizen_id: undefined }],
    coverage: [coverage, { ...coverage, source_key: 'C2', person_key: 'M2' }],
  })
  const batch = await sendBatch(server, files, { on_error: 'refuse_row' })
  expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 4, refused: 2 } })
  expect(await problemsOf(server, batch.id)).toEqual([
    'person.ndjson 1 gender field_invalid',
    'coverage.ndjson 1 person_key reference_refused',
  ])
})

test('citizen ids and passports are never stored, logged or reported in clear, whatever the result of the batch (R87)', async () => {
  const logged = server.captureLog()
  const citizenId = fictionalCitizenId(4_242)
  const passport = 'ZX9182736'
  const phone = '0690004242'
  const secret = { ...person, citizen_id: citizenId, phone }
  const foreign = {
    ...person,
    source_key: 'M2',
    citizen_id: undefined,
    passport_number: passport,
    passport_country: 'LA',
    phone: undefined,
  }
  const applied = await sendBatch(server, filesOf({ ...mainRows, person: [secret, foreign] }))
  // These rows are refused. The first has a citizen id with a wrong check digit, and a citizen id in the field
  // `gender`. The second has a passport without a country.
  const refused = await sendBatch(
    server,
    filesOf({
      person: [
        {
          ...secret,
          source_key: 'M3',
          citizen_id: citizenId.replace(/.$/, (last) => String((Number(last) + 1) % 10)),
          gender: citizenId,
        },
        { ...foreign, source_key: 'M4', passport_country: undefined },
      ],
    }),
  )
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(server.db)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.raw(name)} row`.execute(
      server.db,
    )
    const text = rows.map((row) => row.text).join('\n')
    for (const canary of [citizenId, citizenId.slice(0, 12), passport])
      expect(text.includes(canary), name).toBe(false)
    // Only the table of people may have the phone unencrypted.
    if (!name.endsWith('.person')) expect(/690004242/.test(text), name).toBe(false)
  }
  await publishEvents(server.ctx)
  const batches = [applied, refused].map(({ id }) => `batches/${id}`)
  const calls = ['batches', 'events', ...batches, ...batches.map((batch) => `${batch}/problems`)]
  for (const url of calls) {
    const answer = await server.call({ method: 'GET', url: `/api/exchange/v1/${url}`, as: clientHeaders })
    expect(answer.statusCode, url).toBe(200)
    for (const canary of [citizenId, passport, '690004242']) expect(answer.body, url).not.toContain(canary)
  }
  const log = logged.join('')
  expect(log).toContain('/api/exchange/v1/batches/:id/check')
  for (const canary of [citizenId, citizenId.slice(0, 12), passport, '690004242'])
    expect(log).not.toContain(canary)
  const folder = path.join(server.ctx.config.dataDir, 'objects')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (statSync(file).isFile()) expect(readFileSync(file).includes(citizenId), name).toBe(false)
  }
})
