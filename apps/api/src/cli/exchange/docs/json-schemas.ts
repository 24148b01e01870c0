import { type ExchangeField, type ExchangeFields, type ExchangeKind, manifestSchema } from '@khum/contract'
import * as z from 'zod/mini'
import { manifestNotes } from './manifest-notes'
import { shapesOf } from './row-fields'

export type Json = Record<string, unknown>

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Builds the JSON Schema (2020-12) of an NDJSON row of a kind, as it is written in a file. */
export function rowJsonSchema(kind: ExchangeKind): Json {
  const shapes = shapesOf(kind).map(({ ops, fields }) => shapeSchema(ops, fields))
  const [first] = shapes
  return {
    $schema: dialect,
    title: `A row of a file of the kind ${kind}`,
    description:
      'As written in NDJSON. A CSV file has the same names as columns; there a list is written as JSON, and an empty cell counts as missing.',
    ...(shapes.length === 1 ? first : { anyOf: shapes }),
  }
}

/** Builds the JSON Schema of `manifest.json`, with a description for each field. */
export function manifestJsonSchema(): Json {
  const { $schema, ...schema } = z.toJSONSchema(manifestSchema, { io: 'input' })
  const described = describe(schema, '')
  return { $schema: dialect, title: 'The manifest of a batch', ...described }
}

function shapeSchema(ops: readonly string[], fields: ExchangeFields): Json {
  const schema = objectSchema(fields)
  const op = { ...asJson(asJson(schema.properties).op), enum: ops }
  const mustSay = ops.includes('upsert') ? [] : ['op']
  return {
    ...schema,
    properties: { ...asJson(schema.properties), op },
    required: [...requiredOf(fields), ...mustSay],
    // A row that ends something may also have the other fields of its kind; Khum ignores them.
    additionalProperties: !ops.includes('upsert'),
  }
}

function objectSchema(fields: ExchangeFields): Json {
  const properties = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: requiredOf(fields),
    additionalProperties: false,
  }
}

function requiredOf(fields: ExchangeFields): string[] {
  return Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : []))
}

function fieldSchema(field: ExchangeField): Json {
  return { description: field.about, ...writtenSchema(field) }
}

/**
 * Returns the JSON Schema of a field as written in files. The field's own schema describes the parsed value, in which
 * amounts and dates have another form.
 */
function writtenSchema({ form, schema, parts }: ExchangeField): Json {
  const { $schema, ...checked } = z.toJSONSchema(schema)
  if (form === 'date') return { type: 'string', format: 'date', examples: ['2026-11-22'] }
  if (form === 'amount')
    return { type: ['string', 'integer'], pattern: '^\\d+(\\.\\d{1,2})?$', minimum: 0, examples: ['1234.50'] }
  return form === 'list' && parts ? { ...checked, items: objectSchema(parts) } : checked
}

function describe(schema: unknown, path: string): Json {
  const { properties, items, ...rest } = asJson(schema)
  const about = path === '' ? undefined : manifestNotes[path]
  const inside = Object.entries(asJson(properties)).map(([name, field]) => [
    name,
    describe(field, path === '' ? name : `${path}.${name}`),
  ])
  return {
    ...(about === undefined ? {} : { description: about }),
    ...rest,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(inside) }),
    ...(items === undefined ? {} : { items: describe(items, path) }),
  }
}

export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
