import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  claimToDecideSchema,
  type ExchangeFields,
  exchangeKinds,
  exchangeRowFields,
  manifestSchema,
  paymentResultSchema,
  sourceDecisionSchema,
} from '@khum/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { runCommand } from '../../src/cli/exchange/commands'
import { manifestJsonSchema, rowJsonSchema } from '../../src/cli/exchange/docs/json-schemas'
import { thaiFields } from '../../src/cli/exchange/docs/thai-words'

const docs = path.resolve(import.meta.dirname, '../../../../docs/exchange')
const written = mkdtempSync(path.join(tmpdir(), 'khum-docs-'))
beforeAll(() => runCommand(['docs', written]))
afterAll(() => rmSync(written, { recursive: true }))

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .toSorted()
}

/** Returns the content of a file. JSON is parsed, so that the formatting of the files in `docs` makes no difference. */
function contentOf(folder: string, name: string): unknown {
  const text = readFileSync(path.join(folder, name), 'utf8')
  return name.endsWith('.json') ? JSON.parse(text) : text
}

it('docs/exchange is up to date: npm run exchange -- docs docs/exchange && npm run format', () => {
  const names = filesIn(written)
  expect(filesIn(docs).filter((name) => !/^(README|GOING-OUT)\.md$|^example\//.test(name))).toEqual(names)
  for (const name of names) expect(contentOf(docs, name), name).toEqual(contentOf(written, name))
})

it('the words of the data dictionary name fields that exist, and every field has a description', () => {
  const fields = exchangeKinds.flatMap((kind) => namedFields(kind, exchangeRowFields[kind]))
  const names = new Set([...fields.flatMap(([name, , of]) => [name, `${of}.${name}`]), 'end_date'])
  expect(Object.keys(thaiFields).filter((name) => !names.has(name))).toEqual([])
  expect(fields.filter(([, about]) => !/^\S.+\.$/.test(about))).toEqual([])
  expect(undescribedFields(manifestJsonSchema().properties)).toEqual([])
})

/**
 * Returns each field with its description and with the kind of row, or the list, that contains the field. Includes the
 * fields of the entries of lists.
 */
function namedFields(
  of: string,
  fields: ExchangeFields,
): (readonly [name: string, about: string, of: string])[] {
  return Object.entries(fields).flatMap(([name, { about, parts = {} }]) => [
    [name, about, of] as const,
    ...namedFields(name, parts),
  ])
}

/** Returns the fields of a schema that have no description. */
function undescribedFields(properties: unknown): string[] {
  return Object.entries(z.record(z.string(), z.looseObject({})).parse(properties ?? {})).flatMap(
    ([name, field]) => {
      const inside = z.looseObject({ properties: z.unknown() }).safeParse(field.items ?? field)
      return [
        ...(typeof field.description === 'string' ? [] : [name]),
        ...(inside.success ? undescribedFields(inside.data.properties) : []),
      ]
    },
  )
}

it('Khum accepts the JSON of the guides', () => {
  const kinds = [
    { mark: 'status', schema: sourceDecisionSchema },
    { mark: 'result', schema: paymentResultSchema },
    { mark: 'coverage', schema: claimToDecideSchema },
    { mark: 'files', schema: manifestSchema },
    { mark: 'op', schema: z.fromJSONSchema(rowJsonSchema('person')) },
  ]
  const found = ['README.md', 'GOING-OUT.md'].flatMap(examplesIn).map((example) => {
    const kind = kinds.find(({ mark }) => mark in example)
    expect(kind?.schema.safeParse(example).error, JSON.stringify(example)).toBeUndefined()
    return kind?.mark
  })
  expect(found).toEqual(['files', 'op', 'files', 'status', 'result', 'result', 'coverage'])
})

/** Returns the JSON objects of a guide's `json` blocks. A block has one object, or an object on each line. */
function examplesIn(guide: string): object[] {
  const blocks = readFileSync(path.join(docs, guide), 'utf8').matchAll(/```json\n(.*?)\n```/gs)
  return [...blocks].flatMap(([, block = '']) =>
    block
      .replaceAll('"sha256": "…"', `"sha256": "${'0'.repeat(64)}"`)
      .split(/\n(?=\{)/)
      .map((text) => z.looseObject({}).parse(JSON.parse(text))),
  )
}

describe('the JSON Schemas', () => {
  const kinds = ['product', 'policy', 'person', 'coverage'] as const

  it.each(kinds)('accept the %s rows of the sample, and refuse rows with a wrong field', (kind) => {
    const schema = z.fromJSONSchema(rowJsonSchema(kind))
    const text = readFileSync(path.join(docs, 'sample', `${kind}.csv`), 'utf8')
    const rows: Record<string, string>[] = parse(text, { columns: true })
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const cells = Object.entries(row).filter(([, cell]) => cell !== '')
      const object = Object.fromEntries(
        cells.map(([name, cell]) => [name, cell.startsWith('[') ? JSON.parse(cell) : cell]),
      )
      expect(schema.safeParse(object).error).toBeUndefined()
      const { source_key, ...without } = object
      expect(schema.safeParse(without).success).toBe(false)
      expect(schema.safeParse({ ...object, unknown_field: '1' }).success).toBe(false)
    }
  })

  it('accept the example rows of the data dictionary', () => {
    const dictionary = readFileSync(path.join(docs, 'DATA-DICTIONARY.md'), 'utf8')
    const examples = exchangeKinds.flatMap((kind) => {
      const [, part = ''] = dictionary.split(`\n## \`${kind}\` `)
      const [, row] = /```json\n(.*)\n```/.exec(part.split('\n## ')[0] ?? '') ?? []
      return row === undefined ? [] : [{ kind, row: JSON.parse(row) }]
    })
    for (const { kind, row } of examples)
      expect(z.fromJSONSchema(rowJsonSchema(kind)).safeParse(row).error, kind).toBeUndefined()
    const kinds = examples.map(({ kind }) => kind)
    expect(exchangeKinds.filter((kind) => !kinds.includes(kind))).toEqual([
      'to_decide',
      'decision',
      'payment',
    ])
  })

  it('accept an ending with its key and day only', () => {
    const schema = z.fromJSONSchema(rowJsonSchema('coverage'))
    expect(schema.safeParse({ source_key: 'C1', op: 'end', end_date: '2026-11-30' }).success).toBe(true)
    expect(schema.safeParse({ source_key: 'C1' }).success).toBe(false)
    expect(schema.safeParse({ source_key: 'C1', op: 'merge', into: 'C2' }).success).toBe(false)
  })

  it('accept the manifests of the sample', () => {
    const schema = z.fromJSONSchema(manifestJsonSchema())
    for (const folder of ['sample', 'sample-renewal']) {
      const manifest = contentOf(docs, path.join(folder, 'manifest.json'))
      expect(schema.safeParse(manifest).error).toBeUndefined()
      expect(schema.safeParse({ ...z.looseObject({}).parse(manifest), insurer: 'khm' }).success).toBe(false)
    }
  })
})
