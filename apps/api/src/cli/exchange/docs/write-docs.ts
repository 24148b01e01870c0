import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ExchangeKind, exchangeKinds } from '@khum/contract'
import { ClaimMaker } from '../sample/claims'
import { makePolicies } from '../sample/policies'
import {
  type Cell,
  columns,
  coverageRow,
  periodOf,
  personRow,
  policyRow,
  productRows,
  type SampleKind,
} from '../sample/rows'
import { writeSample } from '../sample/write-sample'
import { dictionary } from './dictionary'
import { type Json, manifestJsonSchema, rowJsonSchema } from './json-schemas'

/** The options of the fictional data set from which the sample files are made. */
const dataSet = { members: 12, seed: 10, asOf: '2026-11-22' }

/** Writes the generated part of `docs/exchange`: data dictionary, JSON Schemas and sample files. */
export async function writeDocs(folder: string): Promise<void> {
  const schemas = path.join(folder, 'schemas')
  await mkdir(schemas, { recursive: true })
  await writeFile(path.join(folder, 'DATA-DICTIONARY.md'), dictionary(examples()))
  await writeJson(path.join(schemas, 'manifest.json'), manifestJsonSchema())
  for (const kind of exchangeKinds) await writeJson(path.join(schemas, `${kind}.json`), rowJsonSchema(kind))
  const sample = { ...dataSet, insurer: 'KHM', source: 'KHUM-DEMO', after: null }
  for (const [name, content] of [
    ['sample', 'full'],
    ['sample-renewal', 'renewal'],
  ] as const) {
    const target = path.join(folder, name)
    await rm(target, { recursive: true, force: true })
    await writeSample({ ...sample, folder: target, batch: `2026-11-22-${content}`, content })
  }
}

async function writeJson(file: string, json: Json): Promise<void> {
  await writeFile(file, `${JSON.stringify(json, null, 2)}\n`)
}

/** Rows of the kinds that the sample data doesn't have. */
const others: readonly (readonly [ExchangeKind, Json])[] = [
  [
    'insurer',
    {
      source_key: 'KHM',
      code: 'KHM',
      name_th: 'ตัวอย่างประกันภัย',
      name_en: 'Sample Insurance',
      kind: 'non_life',
      hotline: '1415',
    },
  ],
  [
    'hospital',
    {
      source_key: 'H-1',
      hospital_code: 'SAMPLE-H1',
      name_th: 'โรงพยาบาลตัวอย่าง',
      name_en: 'Sample Hospital',
      kind: 'hospital',
      province: 'กรุงเทพมหานคร',
      latitude: '13.7563',
      longitude: '100.5018',
      phone: '02 000 0000',
      opening_hours: 'Mo-Fr 08:00-20:00; Sa 09:00-12:00',
      codes: [{ system: 'moph5', code: '00000' }],
    },
  ],
  [
    'network',
    {
      source_key: 'N-1',
      hospital_code: 'SAMPLE-H1',
      service: 'opd',
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
    },
  ],
]

/**
 * Returns an example row, as written in NDJSON, for each kind of row that has one: from the sample data or, if the
 * sample data have no row of the kind, from `others`.
 */
function examples(): Map<string, Json> {
  const [policy] = makePolicies(dataSet)
  const [insured] = policy?.insuredPersons ?? []
  const [product] = productRows(dataSet.asOf).slice(-1)
  if (!policy || !insured || !product) throw new Error('the sample data set is empty')
  const period = periodOf(policy, 0)
  const [claimed] = [...makePolicies({ ...dataSet, members: 200 })].flatMap((each) => [
    ...new ClaimMaker(dataSet).of(each),
  ])
  if (!claimed) throw new Error('the sample data set has no claim')
  const rows = new Map<SampleKind, Cell[]>([
    ['product', product],
    ['policy', policyRow(policy, period)],
    ['person', personRow(insured.person)],
    ['coverage', coverageRow(insured, period, null)],
    ['balance', claimed.balance],
    ['claim', claimed.claim],
  ])
  const ofSample = [...rows].map(([kind, cells]) => [kind, asObject(columns[kind], cells)] as const)
  return new Map([...ofSample, ...others])
}

function asObject(names: readonly string[], cells: readonly Cell[]): Json {
  const fields = names.flatMap((name, index) => {
    const cell = cells[index] ?? null
    if (cell === null) return []
    const isList = typeof cell === 'string' && cell.startsWith('[')
    return [[name, isList ? (JSON.parse(cell) as unknown) : cell] as const]
  })
  return Object.fromEntries(fields)
}
