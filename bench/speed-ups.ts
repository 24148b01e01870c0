import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import path from 'node:path'
import { claimEndpoints, coverageEndpoints, sessionEndpoints } from '@khum/contract'
import { build, type Plugin } from 'vite'
import { type KhumServer, ports, type World } from './khum-server'
import { readText } from './machine'
import { type MemberHeaders, signIn } from './member'
import type { Row, Section } from './report'
import { median } from './statistics'
import { postgresOf } from './usage'

const api = path.resolve(import.meta.dirname, '../apps/api')
const rounds = 8
const requestsPerRound = 100
const connections = 10

/** Signed-in calls that every member makes. */
const paths = [
  sessionEndpoints.getMe.path,
  coverageEndpoints.listCoverages.path,
  `${claimEndpoints.listClaims.path}?group=in_process`,
]

type Edit = readonly [file: string, from: string, to: string]

/** For each speed-up, the edits to the server's source in `src/db` that switch the speed-up off. */
const speedUps: Record<string, readonly Edit[]> = {
  'prepared statements': [
    ['prepared.ts', 'values.length > 0 ? nameOf(text) : undefined', 'undefined'],
    ['read-lanes.ts', 'client.query(statement)', 'client.query({ ...statement, name: undefined })'],
  ],
  'read lanes': [['client.ts', 'addReadLanes(db, lanes)', '']],
  'fixed reads': [
    ['fixed-read.ts', 'compiled ??= compile(db, given)', 'compiled = compile(db, given)'],
    [
      'fixed-read.ts',
      "createHash('sha256').update(text).digest('base64url')",
      "(globalThis.names ??= new Map()).get(text) ?? globalThis.names.set(text, createHash('sha256').update(text).digest('base64url')).get(text)",
    ],
  ],
  'caller cache': [['caller-cache.ts', 'at < found.validUntil ? found.caller', 'at < 0 ? found.caller']],
}

interface Contender {
  port: number
  server: KhumServer
  /** Microseconds of processor time per response in each round, by path. */
  own: Map<string, number[]>
  postgres: Map<string, number[]>
}

/**
 * Measures how much processor time per response each speed-up of `src/db/fast-reads` saves, and how much all of them
 * save together. Compares two servers, built with and without the speed-up, in alternating rounds on one database.
 * Other work on the machine affects processor time much less than requests per second.
 */
export async function measureSpeedUps(world: World): Promise<Section> {
  const folder = await makeFolder()
  const owner = await world.start({ core: null, logLevel: 'warn' })
  try {
    const complete = await buildWith([], path.join(folder, 'complete'))
    const variants = Object.entries({ ...speedUps, 'any of the four': Object.values(speedUps).flat() })
    const rows: Row[] = []
    for (const [index, [name, edits]] of variants.entries()) {
      const without = await buildWith(edits, path.join(folder, String(index)))
      // Signs in again for each comparison, because an access token is valid for only ten minutes.
      const headers = await signIn('malee', 'khum')
      const found = await compare(world, owner.pid, headers, { name, programs: [complete, without] })
      for (const { what, measured } of found) process.stderr.write(`${what}: ${measured}\n`)
      rows.push(...found)
    }
    return {
      title: 'Speed-ups of reads: processor time per answer',
      rows,
      notes: [
        `The server's processor time + PostgreSQL's, medians of ${rounds} rounds of ${requestsPerRound} requests over ${connections} connections, in turn; load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end.`,
        '`apps/api/src/db/fast-reads/README.md` explains the speed-ups.',
      ],
    }
  } finally {
    await owner.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  world: World,
  ownerPid: number,
  headers: MemberHeaders,
  { name, programs }: { name: string; programs: [complete: string, without: string] },
): Promise<Row[]> {
  const start = async (program: string, port: number): Promise<Contender> => {
    const env = { DATABASE_URL: world.databaseUrl(), PORT: String(port) }
    const server = await world.start({ core: null, logLevel: 'warn', env, program })
    return { port, server, own: new Map(), postgres: new Map() }
  }
  const complete = await start(programs[0], ports.khum + 10)
  const without = await start(programs[1], ports.khum + 11)
  try {
    // The first round only warms the servers up.
    for (let round = 0; round <= rounds; round += 1)
      for (const url of paths)
        for (const contender of round % 2 === 0 ? [complete, without] : [without, complete])
          await runRound(contender, url, headers, ownerPid, round > 0)
  } finally {
    await complete.server.stop()
    await without.server.stop()
  }
  return paths.map((url) => {
    const [ownWith, ownWithout] = [median(complete.own.get(url) ?? []), median(without.own.get(url) ?? [])]
    const [postgresWith, postgresWithout] = [
      median(complete.postgres.get(url) ?? []),
      median(without.postgres.get(url) ?? []),
    ]
    const ratio = (ownWithout + postgresWithout) / (ownWith + postgresWith)
    return {
      what: `\`GET ${url}\` without ${name}`,
      measured: `${ownWithout.toFixed(0)} + ${postgresWithout.toFixed(0)} µs instead of ${ownWith.toFixed(0)} + ${postgresWith.toFixed(0)} µs: ${ratio.toFixed(2)} × in all, ${(ownWithout / ownWith).toFixed(2)} × of the server`,
    }
  })
}

/** Creates a folder below apps/api, where the built servers find their packages. */
async function makeFolder(): Promise<string> {
  const cache = path.join(api, '.cache')
  await mkdir(cache, { recursive: true })
  return mkdtempSync(path.join(cache, 'speed-ups-'))
}

async function buildWith(edits: readonly Edit[], outDir: string): Promise<string> {
  const environment = process.env.NODE_ENV
  await build({ root: api, logLevel: 'error', plugins: [edit(edits)], build: { outDir, sourcemap: false } })
  // Restores NODE_ENV for the measurements, because the build has set it to `production`.
  process.env.NODE_ENV = environment
  return path.join(outDir, 'main.js')
}

function edit(edits: readonly Edit[]): Plugin {
  return {
    name: 'switch speed-ups off',
    enforce: 'pre',
    transform(source, id) {
      if (!id.startsWith(path.join(api, 'src/db'))) return null
      return edits.reduce((text, [file, from, to]) => {
        if (path.basename(id) !== file) return text
        if (!text.includes(from))
          throw new Error(`${file} has no "${from}" any more: update bench/speed-ups.ts`)
        return text.replace(from, () => to)
      }, source)
    },
  }
}

async function runRound(
  { port, server, own, postgres }: Contender,
  url: string,
  headers: MemberHeaders,
  ownerPid: number,
  counts: boolean,
): Promise<void> {
  const before = nanosOf(postgresOf(ownerPid))
  const ownBefore = nanosOf([server.pid])
  await load(`http://127.0.0.1:${port}${url}`, headers)
  if (!counts) return
  add(own, url, difference(ownBefore, nanosOf([server.pid])))
  add(postgres, url, difference(before, nanosOf(postgresOf(ownerPid))))
}

/** Returns the processor time of each process, all threads included, in nanoseconds. */
function nanosOf(pids: readonly number[]): Map<number, number> {
  return new Map(
    pids.map((pid) => {
      const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
        Number(readText(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0),
      )
      return [pid, threads.reduce((sum, nanos) => sum + nanos, 0)]
    }),
  )
}

function difference(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, nanos]) => sum + nanos - (before.get(pid) ?? 0), 0)
}

function add(to: Map<string, number[]>, url: string, nanos: number): void {
  to.set(url, [...(to.get(url) ?? []), nanos / 1_000 / requestsPerRound])
}

async function load(url: string, headers: MemberHeaders): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = requestsPerRound
  async function worker(): Promise<void> {
    for (; left > 0; ) {
      left -= 1
      await get(url, headers, agent)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
}

function get(url: string, headers: MemberHeaders, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} was answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}
