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
  const insurers = await insurerCodes(db)
  for (const row of rows) {
    const reading = readPlace(row)
    const refused = reading.place ? fileMistakes(reading.place, importedAt, insurers) : reading.refused
    if (reading.place && refused.length === 0) {
      importedAt.set(reading.place.code, row.at)
      places.push(reading.place)
      if (!quiet) lines.push(...reading.notes.map((note) => `${row.at}: note: ${note}`))
    } else lines.push(`${row.at}: ${refused.join('; ')}`)
  }
  const written = await writePlaces(db, places, { source, now: clock.now(), today: clock.today(), dryRun })
  // PostgreSQL plans the hospital search with the statistics of these tables. After the first import the tables have no
  // statistics yet, so collect them.
  if (!dryRun && written.added > 0) await sql`analyze hospital, network_contract`.execute(db)
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

/**
 * Returns the mistakes that can't be found in the row alone: a code that an earlier row has too, and insurers that Khum
 * doesn't know.
 */
function fileMistakes(
  place: Place,
  importedAt: ReadonlyMap<string, string>,
  insurers: ReadonlySet<string>,
): string[] {
  const before = importedAt.get(place.code)
  const unknown = [...new Set(place.networks?.map(([insurer]) => insurer))].filter(
    (code) => !insurers.has(code),
  )
  return [
    ...(before === undefined ? [] : [`code: "${place.code}" is already on ${before}`]),
    ...unknown.map((code) => `networks: no insurer has the code "${code}"`),
  ]
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
