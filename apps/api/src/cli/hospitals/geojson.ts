import * as z from 'zod'
import type { SourceRow } from '../../modules/hospitals/places/read-place'
import { CliError } from '../run-cli'
import type { SourceFile } from './read-file'

const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ coordinates: z.unknown() }).nullable(),
})
const collectionSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/**
 * Reads hospitals exported from OpenStreetMap: a GeoJSON collection, or a file with one feature per line. The position
 * of a hospital is the middle of its building or grounds.
 */
export function readGeoJson(text: string): SourceFile {
  const broken: SourceFile['broken'] = []
  const rows: SourceRow[] = []
  for (const { at, value } of featuresOf(text, broken)) {
    const read = featureSchema.safeParse(value)
    if (!read.success) broken.push({ at, why: 'is not a feature with properties and geometry' })
    else rows.push({ at, fields: fieldsOf(read.data) })
  }
  return { rows, broken }
}

function featuresOf(text: string, broken: SourceFile['broken']): { at: string; value: unknown }[] {
  const document = parseJson(text)
  const collection = collectionSchema.safeParse(document)
  if (collection.success) {
    return collection.data.features.map((value, index) => ({ at: `feature ${index + 1}`, value }))
  }
  if (typeof document === 'object' && document !== null && !('geometry' in document)) {
    throw new CliError('The file is JSON, but not a GeoJSON collection of features', 2)
  }
  return text.split('\n').flatMap((line, index) => {
    const json = line.replaceAll('\u001e', '').trim()
    if (json === '') return []
    const value = parseJson(json)
    if (value !== undefined) return [{ at: `line ${index + 1}`, value }]
    broken.push({ at: `line ${index + 1}`, why: 'is not JSON' })
    return []
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Maps OpenStreetMap's tags, or our own column names if the file has them, to the fields of a row. */
function fieldsOf({ id, properties, geometry }: z.infer<typeof featureSchema>): SourceRow['fields'] {
  const tag = (...names: string[]) => {
    const found = names
      .map((name) => properties?.[name])
      .find((value) => value !== undefined && value !== null)
    return found === undefined ? undefined : String(found)
  }
  const middle = middleOf(geometry?.coordinates)
  const osmId = tag('@id') ?? (id === undefined ? undefined : String(id))
  return {
    code: tag('code') ?? (osmId === undefined ? undefined : `osm:${osmId}`),
    name: tag('name', 'official_name'),
    name_th: tag('name_th', 'name:th'),
    name_en: tag('name_en', 'name:en', 'int_name'),
    kind: tag('kind', 'amenity', 'healthcare'),
    province: tag('province', 'addr:province', 'addr:state'),
    phone: tag('phone', 'contact:phone'),
    latitude: middle?.[1],
    longitude: middle?.[0],
    address_th: tag('address_th', 'addr:full'),
    address_en: tag('address_en', 'addr:full:en'),
    opening_hours: tag('opening_hours'),
    aliases: [tag('aliases'), tag('alt_name'), tag('short_name')]
      .flatMap((names) => names?.split(/[;|]/) ?? [])
      .join('|'),
    active: tag('active'),
    ...(tag('codes') === undefined ? {} : { codes: tag('codes') }),
    ...(tag('networks') === undefined ? {} : { networks: tag('networks') }),
  }
}

/** Returns the middle of a geometry's bounding box, as strings in degrees: [longitude, latitude]. */
function middleOf(coordinates: unknown): [string, string] | null {
  const points = pointsOf(coordinates)
  if (points.length === 0) return null
  const box = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis])
    // Uses `reduce`, because an outline may have more points than `Math.min(...values)` may have arguments.
    const low = values.reduce((a, b) => Math.min(a, b))
    const high = values.reduce((a, b) => Math.max(a, b))
    return Number(((low + high) / 2).toFixed(7)).toString()
  }
  return [box(0), box(1)]
}

function pointsOf(value: unknown): [number, number][] {
  if (!Array.isArray(value)) return []
  const [longitude, latitude]: unknown[] = value
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]]
  return value.flatMap(pointsOf)
}
