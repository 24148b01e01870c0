import { type Kysely, sql } from 'kysely'
import { type Clock, systemClock } from '../../clock'
import type { Database } from '../../db/schema'
import { type Place, readPlace } from '../../modules/hospitals/places/read-place'
import { type PlaceCounts, writePlaces } from '../../modules/hospitals/places/write-places'
import { CliError, parseLine } from '../run-cli'
import { csvColumns } from './csv'
import { readSourceFile } from './read-file'

export const usage = `npm run hospitals -- import FILE [--dry-run] [--source NAME] [--quiet]
    Imports hospitals, clinics and dentists: adds new ones and updates those with the same code. Reports each row that
    can't be used with its line and the reason, and imports the others. Places that aren't in the file stay as they are.
  --dry-run        undo everything at the end: only reports what would happen
  --source NAME    where the places come from (default: import)
  --quiet          report only refused rows, no notes about others
FILE: UTF-8, either
  CSV with a header line: ${csvColumns.slice(0, 8).join(', ')},
    ${csvColumns.slice(8).join(', ')}
        Required: code, latitude, longitude and a name. kind: hospital, clinic, dental. province: in Thai or English, by
        default that of the nearest known place. opening_hours: as in OpenStreetMap (24/7; Mo-Fr 08:00-17:00; Sa 09:00-12:00).
        aliases: a|b. codes (of other registers): moph5=10671|moph9=001067100. networks (cashless; opd,
        ipd, dental, emergency, telemedicine): KHM:opd|KHM:ipd, or KHM:none. From today on they replace the networks for all plans
        of the insurers that the row names; others stay as they are.
        active: no for a place that closed.
  or GeoJSON (a collection, or one feature per line) with OpenStreetMap's tags. The code is osm: and its id.
Environment: as for the server: DATABASE_URL, or DATA_DIR for the embedded database, also while Khum runs.
Exit code: 0 if every row was imported, 1 if some were refused, 2 if nothing could be done.`

/**
 * `openDb` is called only after the file was read, so that an unreadable file is reported without opening a database.
 */
export interface ImportDeps {
  openDb: () => Promise<Kysely<Database>>
  clock?: Clock
}

export async function runImport(
  args: string[],
  { openDb, clock = systemClock }: ImportDeps,
): Promise<{ output: string; exitCode: 0 | 1 }> {
  const { file, dryRun, source, quiet } = readCommand(args)
  const { rows, broken } = readSourceFile(file)
  const lines = broken.map(({ at, why }) => `${at}: ${why}`)
  const places: Place[] = []
  const importedAt = new Map<string, string>()
  const db = await openDb()
  const readings = rows.map(readPlace)
  const known: Known = {
    importedAt,
    insurers: await insurerCodes(db),
    owners: await ownersOf(
      db,
      readings.flatMap(({ place }) => codesOf(place)),
    ),
  }
  for (const reading of readings) {
    const { at, place } = reading
    const refused = place ? fileMistakes(place, at, known) : reading.refused
    if (place && refused.length === 0) {
      for (const code of [place.code, ...codesOf(place)]) importedAt.set(code, at)
      places.push(place)
      if (!quiet) lines.push(...reading.notes.map((note) => `${at}: note: ${note}`))
    } else lines.push(`${at}: ${refused.join('; ')}`)
  }
  const written = await writePlaces(db, places, { source, now: clock.now(), today: clock.today(), dryRun })
  // PostgreSQL plans the hospital search with the statistics of these tables. After the first import the tables have no
  // statistics yet, so this statement collects them. `analyze_table` works for every database role.
  if (!dryRun && written.added > 0)
    await sql`select analyze_table('hospital'), analyze_table('network_contract')`.execute(db)
  const refusedRows = rows.length + broken.length - places.length
  return {
    output: [...lines, summary(written, refusedRows, dryRun)].join('\n'),
    exitCode: refusedRows > 0 ? 1 : 0,
  }
}

function summary({ added, changed, same, networks }: PlaceCounts, refused: number, dryRun: boolean): string {
  const places = `${added} added, ${changed} changed, ${same} unchanged, ${refused} refused`
  const hasNetworks = networks.added + networks.ended + networks.same > 0
  const counts = hasNetworks
    ? `${places}; networks: ${networks.added} added, ${networks.ended} ended, ${networks.same} unchanged`
    : places
  return dryRun ? `Nothing was saved (--dry-run). Without it: ${counts}` : counts
}

interface Known {
  /** The place in the file of each row accepted so far, by every code of the hospital: its own and other registers'. */
  importedAt: ReadonlyMap<string, string>
  insurers: ReadonlySet<string>
  /** The codes of stored hospitals, by their codes in other registers. */
  owners: ReadonlyMap<string, string>
}

/**
 * Returns the mistakes that can't be found in the row alone: a code that an earlier row or another hospital has too, and
 * insurers that Khum doesn't know.
 */
function fileMistakes(place: Place, at: string, { importedAt, insurers, owners }: Known): string[] {
  const before = importedAt.get(place.code)
  const unknown = [...new Set(place.networks?.map(([insurer]) => insurer))].filter(
    (code) => !insurers.has(code),
  )
  return [
    ...(before === undefined ? [] : [`code: "${place.code}" is already on ${before}`]),
    ...codesOf(place).flatMap((code, index, all) => {
      const on = all.indexOf(code) < index ? at : importedAt.get(code)
      const owner = owners.get(code)
      if (on !== undefined) return [`codes: "${code}" is already on ${on}`]
      return owner === undefined || owner === place.code ? [] : [`codes: "${code}" belongs to "${owner}"`]
    }),
    ...unknown.map((code) => `networks: no insurer has the code "${code}"`),
  ]
}

/** Returns a hospital's codes in other registers as they are written in a file, such as `moph5=10671`. */
function codesOf(place: Place | null): string[] {
  return place?.codes?.map((pair) => pair.join('=')) ?? []
}

async function ownersOf(db: Kysely<Database>, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; owner: string }>`
    select system || '=' || hospital_code.code as code, hospital.code as owner
    from hospital_code join hospital on hospital.id = hospital_code.hospital_id
    where system || '=' || hospital_code.code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ code, owner }) => [code, owner]))
}

async function insurerCodes(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('insurer').select('code').execute()
  return new Set(rows.map(({ code }) => code))
}

const options = {
  'dry-run': { type: 'boolean' },
  source: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readCommand(args: string[]) {
  const { values, positionals } = parseLine(args, options)
  const [command, file, ...more] = positionals
  if (values.help) throw new CliError(usage, 2)
  if (command !== 'import' || !file || more.length > 0) throw new CliError(usage, 2)
  return {
    file,
    dryRun: values['dry-run'] ?? false,
    source: values.source ?? 'import',
    quiet: values.quiet ?? false,
  }
}
