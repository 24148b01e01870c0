import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { claimEndpoints, coverageEndpoints, familyEndpoints, homeEndpoints } from '@khum/contract'
import pg from 'pg'
import { khumUrl, makeWorld, type World } from './khum-server'
import { describeQuiet, moveTo, nodeOn, otherCore, serverCore, whenQuiet } from './machine'
import type { Row, Section } from './report'
import { cures, runJob } from './scale/cures'
import { fill } from './scale/fill'
import { mixed } from './scale/ids'
import { measureInvariants } from './scale/invariants'
import { openSessions, type ScaleMember } from './scale/members'
import { measureOffice } from './scale/office'
import { scannedSince, sequentialScans } from './scale/sequential-scans'
import { quantile } from './statistics'
import { postgresOf } from './usage'

/** How many members are generated. `BENCH_SCALE_MEMBERS` sets a lower number for a quick run. */
const wanted = Number(process.env.BENCH_SCALE_MEMBERS ?? 1_000_000)
/** A folder that keeps the database. The next run with the same folder doesn't load the data again. */
const kept = process.env.BENCH_SCALE_KEEP
/** The parts to measure, such as `pages,submits`. All by default. */
const parts = process.env.BENCH_SCALE_PARTS?.split(',')
const sampled = 200
const requests = 300
const connections = 20
const seconds = 5
const sharedBuffers = '4GB'

const pages = [
  ['Home', homeEndpoints.getHome.path],
  ['Coverages', coverageEndpoints.listCoverages.path],
  ['Claims', `${claimEndpoints.listClaims.path}?group=in_process`],
] as const

/**
 * Measures Khum on a database with a million members, three million claims, five million notifications and a group
 * policy of 50,000 employees. Measures the most frequent requests, and operations that were once too slow on such a
 * database.
 */
export async function measureScale(_world: World): Promise<Section> {
  const own = await makeWorld(kept)
  try {
    const filled = await filledOf(own)
    const { members, employees } = filled
    const khum = await own.start({ core: serverCore, logLevel: 'warn' })
    const client = new pg.Client(superuserUrl(own))
    await client.connect()
    try {
      moveTo(otherCore, postgresOf(khum.pid))
      // Links the generated audit events to the audit chain. Otherwise the server would do it during the measurements.
      await runJob(client, 'audit.link')
      await client.query('analyze audit_link')
      const quiet = await whenQuiet()
      const measures: Record<string, () => Promise<Row[]>> = {
        pages: () => measurePages(client, filled),
        office: () => measureOffice(client),
        invariants: () => measureInvariants(client),
        ...Object.fromEntries(
          Object.entries(cures).map(([name, measure]) => [
            name,
            async () => [await measure(client, own, khum)],
          ]),
        ),
      }
      const rows: Row[] = []
      for (const [name, measure] of Object.entries(measures)) {
        if (!parts || parts.includes(name)) rows.push(...(await measure()))
      }
      return {
        title: 'A large database',
        rows,
        isPartial: parts !== undefined,
        notes: [
          `${members.toLocaleString('en')} members, ${(members * 3).toLocaleString('en')} claims, ${(members * 5).toLocaleString('en')} notifications, one group policy with ${employees.toLocaleString('en')} employees and two dependants each: ${filled.rows.toLocaleString('en')} rows, ${(filled.bytes / 2 ** 30).toFixed(1)} GiB, loaded with COPY in ${Math.round(filled.seconds)} s.`,
          `Office: a person of every insurer, one request at a time. The queues have ${members.toLocaleString('en')} claims, all with their documents.`,
          `Pages: ${requests} requests of ${sampled} members in turn, one at a time; then ${connections} connections for ${seconds} s.`,
          `NODE_ENV=production; the server on one core, PostgreSQL and the client on the other. shared_buffers ${sharedBuffers}.`,
          `Machine: ${describeQuiet([quiet])}. Other work on the machine makes all figures worse.`,
        ],
      }
    } finally {
      await client.end()
      await khum.stop()
    }
  } finally {
    own.remove()
  }
}

/** What `fill` loaded into the database. */
interface Filled {
  members: number
  employees: number
  rows: number
  bytes: number
  seconds: number
}

/**
 * Loads the database, unless it is already loaded in the folder `BENCH_SCALE_KEEP`. Returns what the database contains.
 */
async function filledOf(world: World): Promise<Filled> {
  const file = path.join(world.dataDir, 'filled.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const filling = await world.start({ core: null, logLevel: 'warn' })
  const url = superuserUrl(world)
  await giveMemory(url)
  const size = { members: wanted, employees: Math.round(wanted / 20) }
  const filled = { ...size, ...(await fill(url, size).finally(() => filling.stop())) }
  writeFileSync(file, JSON.stringify(filled))
  return filled
}

function superuserUrl(world: World): string {
  return world.databaseUrl().replace('://khum@', '://postgres@')
}

/**
 * Sets the memory that deploy/README.md advises for a database of this size. PostgreSQL uses it from its next start on.
 */
async function giveMemory(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter system set shared_buffers = '${sharedBuffers}'`)
  await client.end()
}

async function measurePages(client: pg.Client, { members, employees }: Filled): Promise<Row[]> {
  const others = Array.from({ length: sampled }, (_, n) => employees + (mixed(n, 80) % (members - employees)))
  const inGroup = Array.from({ length: sampled }, (_, n) => mixed(n, 81) % employees)
  const groups = [
    ['', await openSessions(client, others)],
    [' (large group)', await openSessions(client, inGroup)],
  ] as const
  const before = await sequentialScans(client)
  const rows: Row[] = []
  for (const [who, all] of groups) {
    for (const [what, address] of pages) rows.push(...(await measurePage(`${what}${who}`, address, all)))
  }
  const [first] = groups
  const family = await oneAtATime(`${khumUrl}${familyEndpoints.listFamily.path}`, first[1])
  rows.push({
    what: 'Family, one at a time',
    measured: `p50 ${ms(quantile(family, 0.5))} · p99 ${ms(quantile(family, 0.99))}`,
    target: 'p50 ≤ 5 ms',
    passed: quantile(family, 0.5) <= 5,
  })
  rows.push(await scannedSince(client, before, 'these requests'))
  return rows
}

async function measurePage(what: string, address: string, all: readonly ScaleMember[]): Promise<Row[]> {
  const url = `${khumUrl}${address}`
  await oneAtATime(url, all.slice(0, 50))
  const times = await oneAtATime(url, all)
  const load = await loop(url, all)
  process.stderr.write(`  ${what}: p50 ${ms(quantile(times, 0.5))}, ${Math.round(load.perSecond)}/s\n`)
  return [
    {
      what: `${what}, one at a time`,
      measured: `p50 ${ms(quantile(times, 0.5))} · p99 ${ms(quantile(times, 0.99))}`,
      target: 'p50 ≤ 5 ms, p99 ≤ 50 ms',
      passed: quantile(times, 0.5) <= 5 && quantile(times, 0.99) <= 50,
    },
    {
      what: `${what}, ${connections} connections`,
      measured: `${Math.round(load.perSecond).toLocaleString('en')}/s · p50 ${ms(load.p50)} · p99 ${ms(load.p99)}${load.failed > 0 ? ` · ${load.failed} failed` : ''}`,
      target: '≥ 500/s',
      passed: load.perSecond >= 500 && load.failed === 0,
    },
  ]
}

async function oneAtATime(url: string, all: readonly ScaleMember[]): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < requests; n += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers: all[n % all.length]?.headers ?? {} })
    const body = await response.text()
    if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${body}`)
    times.push(performance.now() - began)
  }
  return times
}

async function loop(url: string, all: readonly ScaleMember[]) {
  const program = path.join(import.meta.dirname, 'scale/request-loop.ts')
  const [command, args] = nodeOn(otherCore, ['--import', 'tsx', program])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ url, connections, seconds, members: all.map(({ headers }) => headers) }))
  const result: { perSecond: number; p50: number; p99: number; failed: number } = JSON.parse(
    await text(child.stdout),
  )
  return result
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
