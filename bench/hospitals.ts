import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { coverageEndpoints, hospitalEndpoints, limits } from '@khum/contract'
import pg from 'pg'
import { khumUrl, makeWorld, type World } from './khum-server'
import { describeQuiet, moveTo, otherCore, type Quiet, serverCore, whenQuiet } from './machine'
import { type MemberHeaders, signIn } from './member'
import {
  anyMisspelling,
  anyPosition,
  anyProvince,
  anySearch,
  createRandom,
  placeCount,
  placesCsv,
} from './places'
import type { Row, Section } from './report'
import { quantile } from './statistics'
import { postgresOf } from './usage'

const samples = 400
const warmUp = 40
const mustReachMs = 50
const cli = path.resolve(import.meta.dirname, '../apps/api/dist/hospitals-cli.js')

type Query = Record<string, string>

/** Measures the hospital search over 100,000 places, one request at a time, in a separate data directory. */
export async function measureHospitals(_world: World): Promise<Section> {
  const own = await makeWorld()
  try {
    const khum = await own.start({ core: serverCore, logLevel: 'warn' })
    try {
      const imported = importPlaces(own)
      await settle(own.databaseUrl())
      moveTo(otherCore, postgresOf(khum.pid))
      const member = await signIn('malee', 'khum')
      return await measure(member, imported, await whenQuiet())
    } finally {
      await khum.stop()
    }
  } finally {
    own.remove()
  }
}

async function measure(member: MemberHeaders, imported: string, quiet: Quiet): Promise<Section> {
  const coverage = await firstCoverage(member)
  const random = createRandom(7)
  const kinds: [what: string, query: () => Query, decides: boolean][] = [
    ['Near, nothing typed', () => anyPosition(random), true],
    ['By name, without a position', () => ({ search: anySearch(random) }), true],
    ['By name, near', () => ({ ...anyPosition(random), search: anySearch(random) }), true],
    ['By province', () => ({ province: anyProvince(random) }), true],
    ['By province, near', () => ({ ...anyPosition(random), province: anyProvince(random) }), true],
    ['By province and name', () => ({ province: anyProvince(random), search: anySearch(random) }), true],
    [
      'In the network of a card (2,000 places), near',
      () => ({ ...anyPosition(random), coverage, network: 'opd' }),
      true,
    ],
    ['Near, a page far down', () => ({ ...anyPosition(random), after: '270' }), true],
    ['A misspelt name, which nothing has', () => ({ search: anyMisspelling(random) }), false],
  ]
  const rows: Row[] = []
  const all: number[] = []
  for (const [what, query, decides] of kinds) {
    const times = await timesOf(query, member)
    if (decides) all.push(...times)
    rows.push(rowOf(what, times, decides))
    process.stderr.write(`  ${what}: ${rows.at(-1)?.measured}\n`)
  }
  return {
    title: `Hospital search over ${placeCount.toLocaleString('en')} places`,
    rows: [...rows, rowOf('All of these but the misspelt', all, true)],
    notes: [
      `${samples} requests of each kind after a warm-up, one at a time, with other words and places each time; what people type: names whole and begun, in both languages, provinces, the words for hospital and clinic.`,
      `${imported} The screen waits ${limits.debounceMs} ms before each request (debounce).`,
      'A misspelt name takes a second query, over the words in names. It has no target.',
      `NODE_ENV=production; the server on one core, PostgreSQL and the client on the other. Machine: ${describeQuiet([quiet])}.`,
    ],
  }
}

function rowOf(what: string, times: readonly number[], decides: boolean): Row {
  const p99 = quantile(times, 0.99)
  const measured = `p50 ${quantile(times, 0.5).toFixed(1)} ms · p99 ${p99.toFixed(1)} ms · most ${Math.max(...times).toFixed(1)} ms`
  return decides
    ? { what, measured, target: `p99 ≤ ${mustReachMs} ms`, passed: p99 <= mustReachMs }
    : { what, measured }
}

async function timesOf(query: () => Query, headers: MemberHeaders): Promise<number[]> {
  const times: number[] = []
  for (let turn = -warmUp; turn < samples; turn += 1) {
    const url = `${khumUrl}${hospitalEndpoints.listHospitals.path}?${new URLSearchParams(query())}`
    const started = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
    if (turn >= 0) times.push(performance.now() - started)
  }
  return times
}

/**
 * Imports the places while the server runs, as an operator would. Returns a sentence for the results with the duration.
 */
function importPlaces(own: World): string {
  const { dataDir } = own
  const file = path.join(dataDir, 'places.csv')
  writeFileSync(file, placesCsv())
  const started = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' }
  const said = execFileSync(process.execPath, [cli, 'import', file, '--quiet'], { env, encoding: 'utf8' })
  if (!said.includes(`${placeCount} added`)) throw new Error(`the import said: ${said}`)
  return `The importer brought them in within ${((performance.now() - started) / 1_000).toFixed(0)} s.`
}

/** Vacuums and analyses the tables now. Otherwise autovacuum would run during the measurement. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze hospital, hospital_word')
  await client.end()
}

async function firstCoverage(headers: MemberHeaders): Promise<string> {
  const response = await fetch(`${khumUrl}${coverageEndpoints.listCoverages.path}`, { headers })
  const { data }: { data: { items: { id: string; insurer_code: string }[] } } = await response.json()
  const found = data.items.find(({ insurer_code }) => insurer_code === 'KHM')
  if (!found) throw new Error('the demo member has no card of KHM')
  return found.id
}
