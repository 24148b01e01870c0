import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Clock, systemClock } from '../../clock'
import type { Database } from '../../db/schema'
import { CliError } from '../cli-error'
import { csvColumns } from './csv'
import { readSourceFile } from './read-file'
import { type Place, readPlace } from './read-place'
import { type Written, writePlaces } from './write-places'

export const usage = `npm run hospitals -- import FILE [--dry-run] [--source NAME] [--quiet]
  Brings hospitals, clinics and dentists in: new ones are added, those with the same code changed. Rows that cannot be
  used are told with their line and why; all others are imported. What a file does not name stays as it is.
  --dry-run        do everything and take it back: tells what would happen
  --source NAME    who the places are from (default: import)
  --quiet          only rows that were refused, not the notes about others
FILE: UTF-8, either
  CSV with a line of column names: ${csvColumns.slice(0, 8).join(', ')},
    ${csvColumns.slice(8).join(', ')}
    code, latitude, longitude and a name are needed. kind: hospital, clinic, dental. province: in Thai or English, else
    that of the nearest known place. opening_hours: as in OpenStreetMap (24/7; Mo-Fr 08:00-17:00; Sa 09:00-12:00).
    aliases: a|b. codes of other registers: moph5=10671|moph9=001067100. networks without cash: KHM:opd|KHM:ipd|KHM:dental,
    or KHM:none. They replace those of the insurers that a row names there, from today on; others stay as they are.
    active: no for a place that closed.
  or GeoJSON (a collection, or one feature a line) with the tags of OpenStreetMap; code: osm: and its id.
Environment: as the server's (DATABASE_URL, or DATA_DIR whose own database is used, also while Khum runs).
Ends with 0 when every row went in, 1 when some were refused, 2 when nothing could be done.`

export interface ImportResult {
  report: string
  exitCode: 0 | 1
}

/** What the importer stands on; the database is opened only once the file was read. */
export interface ImportDeps {
  openDb: () => Promise<Kysely<Database>>
  clock?: Clock
}

/** Runs the command line. @throws CliError with the one line to print instead */
export async function runImport(
  args: string[],
  { openDb, clock = systemClock }: ImportDeps,
): Promise<ImportResult> {
  const { file, dryRun, source, quiet } = readCommand(args)
  const { rows, broken } = readSourceFile(file)
  const lines = broken.map(({ at, why }) => `${at}: ${why}`)
  const places: Place[] = []
  const seen = new Map<string, string>()
  const db = await openDb()
  const insurers = await insurerCodes(db)
  for (const row of rows) {
    const reading = readPlace(row)
    const refused = reading.place ? strangers(reading.place, seen, insurers) : reading.refused
    if (reading.place && refused.length === 0) {
      seen.set(reading.place.code, row.at)
      places.push(reading.place)
      if (!quiet) lines.push(...reading.notes.map((note) => `${row.at}: note: ${note}`))
    } else lines.push(`${row.at}: ${refused.join('; ')}`)
  }
  const written = await writePlaces(db, places, { source, now: clock.now(), today: clock.today(), dryRun })
  // The search is planned by what the tables hold.
  if (!dryRun && written.added > 0) await sql`analyze hospital, hospital_network`.execute(db)
  const refusedRows = rows.length + broken.length - places.length
  return {
    report: [...lines, summary(written, refusedRows, dryRun)].join('\n'),
    exitCode: refusedRows > 0 ? 1 : 0,
  }
}

function summary({ added, changed, same, networks }: Written, refused: number, dryRun: boolean): string {
  const places = `${added} added, ${changed} changed, ${same} as before, ${refused} refused`
  const isTold = networks.added + networks.ended + networks.same > 0
  const counts = isTold
    ? `${places}; networks: ${networks.added} added, ${networks.ended} ended, ${networks.same} as before`
    : places
  return dryRun ? `Nothing was kept (--dry-run); it would have been: ${counts}` : counts
}

/** What only the rest of the file and the database can tell of a place. */
function strangers(place: Place, seen: ReadonlyMap<string, string>, insurers: ReadonlySet<string>): string[] {
  const before = seen.get(place.code)
  const unknown = [...new Set(place.networks?.map(([insurer]) => insurer))].filter(
    (code) => !insurers.has(code),
  )
  return [
    ...(before === undefined ? [] : [`code: "${place.code}" stands on ${before} already`]),
    ...unknown.map((code) => `networks: no insurer has the code "${code}"`),
  ]
}

async function insurerCodes(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('insurer').select('code').execute()
  return new Set(rows.map(({ code }) => code))
}

function readCommand(args: string[]) {
  const { values, positionals } = parsed(args)
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

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        source: { type: 'string' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error), 2)
  }
}
