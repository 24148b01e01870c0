import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestDatabase } from './test-database'

const folder = new URL('../../src/db/', import.meta.url)
const database = useTestDatabase()

/** The types of fields, by the name of the field. */
type Fields = Map<string, string>

/** Parses the fields of an object type: `name: type`, separated by semicolons or line ends. */
function fieldsOf(body: string): Fields {
  const fields: string[] = ['']
  let depth = 0
  // A line that starts with `|` continues a union type.
  for (const char of body.replace(/\n\s*\|/g, ' |')) {
    if ('{<(['.includes(char)) depth += 1
    if ('}>)]'.includes(char)) depth -= 1
    if (depth === 0 && /[;\n]/.test(char)) fields.push('')
    else fields.push(`${fields.pop()}${char}`)
  }
  return new Map(
    fields.flatMap((field) => {
      const [, name, type] = /^\s*(\w+):\s*([\s\S]+)$/.exec(field) ?? []
      return name && type ? [[name, type.trim()]] : []
    }),
  )
}

/** Returns every table in the interface `Database`, with the TypeScript types of its columns. */
function typedTables(): Map<string, Fields> {
  const source = readdirSync(folder)
    .filter((name) => /^schema(-[a-z-]+)?\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
  const interfaces = new Map(
    [...source.matchAll(/interface (\w+)\s*(?:extends ([\w\s,]+?))?\s*\{\n([\s\S]*?)\n\}/g)].map(
      ([, name = '', parents = '', body = '']) => [name, { parents, fields: fieldsOf(body) }],
    ),
  )
  const named = (name: string) => {
    const found = interfaces.get(name)
    if (!found) throw new Error(`no interface ${name} in src/db/schema*.ts`)
    return found
  }
  /** Returns the fields of an interface, including inherited ones. */
  function allFields(name: string): Fields {
    const { parents, fields } = named(name)
    const inherited = parents === '' ? [] : parents.split(',').map((parent) => allFields(parent.trim()))
    return new Map([...inherited, fields].flatMap((one) => [...one]))
  }
  const tables = allFields('Database')
  expect(named('Database').fields.size).toBeGreaterThan(20)
  return new Map(
    [...tables].map(([table, type]) => [
      table,
      type.startsWith('{') ? fieldsOf(type.slice(1, -1)) : allFields(type),
    ]),
  )
}

/** Whether a column with this TypeScript type can be null. Returns undefined for `unknown`, which doesn't say. */
function isNullable(type: string): boolean | undefined {
  const selected = /^ColumnType<(.*?),/.exec(type)?.[1] ?? type
  return selected === 'unknown' ? undefined : /^Nullable|\| null>?$/.test(selected)
}

test('the row types have every table and column of the database, with the right nullability', async () => {
  const { rows } = await database.pool.query<{ column: string; nullable: boolean }>(`
    select table_name || '.' || column_name as column, is_nullable = 'YES' as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`)
  const stored = new Map(rows.map(({ column, nullable }) => [column, nullable]))
  const typed = [...typedTables()].flatMap(([table, fields]) =>
    [...fields].map(([name, type]) => {
      const column = `${table}.${name}`
      return [column, isNullable(type) ?? stored.get(column)] as const
    }),
  )
  expect(Object.fromEntries(typed)).toEqual(Object.fromEntries(stored))
})
