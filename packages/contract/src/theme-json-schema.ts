import * as z from 'zod/mini'
import { buttonRoles } from './theme'
import { themeLeaves } from './theme-leaves'
import { themeNotes } from './theme-notes'

type Json = Record<string, unknown>

/** Builds the JSON Schema (2020-12) of a theme from the fields that `readTheme` reads, for insurers. Requirement 3.1 */
export function themeJsonSchema(): Json {
  const { properties, ...rest } = groupAt([])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Theme of an insurer',
    description:
      'No field is required; each missing or wrong field falls back alone. Unreadable colours are corrected. At most 64 KiB.',
    ...rest,
    properties: { $schema: { type: 'string' }, ...asJson(properties) },
  }
}

/** Returns the schema of the group or the field at a path. */
function groupAt(keys: readonly string[]): Json {
  const start = keys.map((key) => `${key}.`).join('')
  const leaf = themeLeaves.find(({ path }) => `${path}.` === start)
  if (leaf) {
    const { $schema, ...grammar } = z.toJSONSchema(leaf.grammar)
    const note = themeNotes.get(leaf.path)
    const description = note ? `${note.decides}; shows on: ${note.seen}` : leaf.path
    return { description, ...grammar, default: leaf.fallback }
  }
  const inside = themeLeaves.filter(({ path }) => path.startsWith(start)).map((one) => one.keys[keys.length])
  const names = [...new Set(inside)].filter((name) => name !== undefined)
  const fields = names.map((name) => [name, groupAt([...keys, name])] as const)
  if (keys[0] === 'buttons' && keys.length === 1)
    return {
      type: 'array',
      description: `Eight styles by position: ${buttonRoles.join(', ')}.`,
      prefixItems: fields.map(([, schema]) => schema),
      maxItems: buttonRoles.length,
    }
  return { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false }
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
