import { type ChildProcess, execFile } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { homeEndpoints } from '@khum/contract'
import pg from 'pg'
import { bareCopy } from './exchange/bare-copy'
import { breakOneRow, namesOnly } from './exchange/broken-row'
import { makeClient, openSession, rowsWritten } from './exchange/world'
import { khumUrl, makeWorld, type World } from './khum-server'
import { describeQuiet, whenQuiet } from './machine'
import type { MemberHeaders } from './member'
import type { Row, Section } from './report'
import { quantile } from './statistics'
import { memory } from './usage'

/** How many members the full batch has. Fewer than a million are only for a quick run, whose results aren't valid. */
const members = Number(process.env.BENCH_EXCHANGE_MEMBERS ?? 1_000_000)
const changes = Math.min(100_000, Math.round(members / 10))
const cli = path.resolve(import.meta.dirname, '../apps/api/dist/exchange-cli.js')
const homeUrl = `${khumUrl}${homeEndpoints.getHome.path}?lang=th`
const homeEveryMs = 100
const isWhole = members >= 1_000_000

/**
 * Measures four batches: a full one, the same rows again, the full one with a broken row, and a delta. While correct
 * batches are imported, also measures a member's home page and the server's memory.
 */
export async function measureExchange(_world: World): Promise<Section> {
  const own = await makeWorld()
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-bench-exchange-'))
  const khum = await own.start({ core: null, logLevel: 'warn' })
  const superuserUrl = own.databaseUrl().replace('://khum@', '://postgres@')
  const client = new pg.Client(superuserUrl)
  try {
    await client.connect()
    const batches = await writeBatches(folder)
    const env = await makeClient(client)
    const headers = await openSession(client, 'malee')
    const quiet = await whenQuiet()
    const bare = await bareCopy(superuserUrl, batches.full, batches.files)
    const alone = await homeTimes(headers, delay(5_000))
    const idle = memory(khum.pid).now
    const run = (batch: string) => measureApply({ folder: batch, env, headers, pid: khum.pid })

    const full = await run(batches.full)
    const before = await rowsWritten(client)
    const again = await run(batches.again)
    const written = (await rowsWritten(client)) - before
    const broken = await measureBrokenRow(batches.full, path.join(folder, 'broken'), env)
    const delta = await run(batches.changes)
    const home = [...full.home, ...again.home, ...delta.home]
    const peak = Math.max(full.peak, again.peak, delta.peak)
    const rows: Row[] = [
      duration(`A full data set of ${count(members)} members (${count(full.read)} rows)`, full, 600),
      {
        what: 'A bare `COPY` of the same rows into tables without types, keys and indexes',
        measured: seconds(bare),
      },
      duration('The same content again under a new batch number', again, 180),
      { what: 'Rows that it wrote', measured: count(written), target: '0', passed: written === 0 },
      {
        what: 'The full data set with one broken row: refused, with its line in the report',
        measured: `${seconds(broken.seconds)}, line ${count(broken.line)}`,
        passed: broken.isNamed,
      },
      duration(`A delta of ${count(delta.read)} rows`, delta, 60),
      {
        what: 'A member’s `GET /api/v2/home` meanwhile, p99',
        measured: `${quantile(home, 0.99).toFixed(0)} ms (alone ${quantile(alone, 0.99).toFixed(0)} ms; ${count(home.length)} calls)`,
        target: '≤ 200 ms',
        passed: quantile(home, 0.99) <= 200,
      },
      {
        what: 'Memory of the importing process above idle, at most',
        measured: `${(peak - idle).toFixed(0)} MiB (idle ${idle.toFixed(0)} MiB)`,
        target: '≤ 200 MiB',
        passed: peak - idle <= 200,
      },
    ]
    return {
      title: isWhole
        ? 'Batches of a TPA'
        : `Batches of a TPA, a smaller data set of ${count(members)} members`,
      rows,
      notes: [
        `\`npm run exchange -- apply\` as a process of its own; the time is from its start to its end, with the upload. The data set was written in ${seconds(batches.seconds)}.`,
        `NODE_ENV=production; server, PostgreSQL and command share all cores. Home every ${homeEveryMs} ms; memory is VmRSS, four times a second.`,
        `Machine: ${describeQuiet([quiet])}.`,
      ],
    }
  } finally {
    await client.end()
    await khum.stop()
    own.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Writes three batches: the full one, the same files under another batch name, and a delta. Returns the batches'
 * folders, the files' names, and how many seconds writing the full batch took.
 */
async function writeBatches(folder: string) {
  const [full, again, changed] = ['full', 'again', 'changes'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const began = performance.now()
  await command(['sample', '--members', String(members), '--out', full], {})
  const took = (performance.now() - began) / 1_000
  const manifest: { files: { name: string }[] } = JSON.parse(
    readFileSync(path.join(full, 'manifest.json'), 'utf8'),
  )
  const files = manifest.files.map(({ name }) => name)
  mkdirSync(again)
  for (const name of files) linkSync(path.join(full, name), path.join(again, name))
  writeFileSync(
    path.join(again, 'manifest.json'),
    JSON.stringify({ ...manifest, batch: 'S1-again', after: 'S1-full' }),
  )
  await command(
    ['sample', '--changes-of', full, '--changes', String(changes), '--after', 'S1-again', '--out', changed],
    {},
  )
  return { full, again, changes: changed, files, seconds: took }
}

/**
 * Sends the full batch with one broken row. `isNamed` in the result: Khum refused the batch and reported only this row.
 */
async function measureBrokenRow(full: string, folder: string, env: Record<string, string>) {
  const line = breakOneRow(full, folder, { batch: 'S1-broken', after: 'S1-again' })
  const began = performance.now()
  const output = await command(['apply', folder, '--json'], env).catch(String)
  const took = (performance.now() - began) / 1_000
  const isRefused = output.includes('"status":"refused"')
  const isNamed = isRefused && namesOnly(await command(['report', 'S1-broken'], env), line)
  return { line, seconds: took, isNamed }
}

interface Applied {
  seconds: number
  read: number
  home: number[]
  peak: number
}

async function measureApply(of: {
  folder: string
  env: Record<string, string>
  headers: MemberHeaders
  pid: number
}): Promise<Applied> {
  const began = performance.now()
  const applying = command(['apply', of.folder, '--json'], of.env)
  const watch = watchMemory(of.pid)
  const home = await homeTimes(of.headers, applying)
  const result: { status: string; read: number } = JSON.parse(await applying)
  const took = (performance.now() - began) / 1_000
  if (result.status !== 'applied') throw new Error(`${of.folder} ended as ${result.status}`)
  process.stderr.write(`  ${path.basename(of.folder)}: ${took.toFixed(1)} s\n`)
  return { seconds: took, read: result.read, home, peak: watch() }
}

function command(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = execFile(
      process.execPath,
      [cli, ...args],
      {
        env: { ...(process.env.PATH ? { PATH: process.env.PATH } : {}), KHUM_URL: khumUrl, ...env },
        maxBuffer: 64 * 1_048_576,
      },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${args[0]}: ${stdout}${stderr}`)) : resolve(stdout),
    )
    const kill = () => child.kill()
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
  })
}

/** Samples the memory of a process. The returned function ends the sampling and returns the highest value in MiB. */
function watchMemory(pid: number): () => number {
  let most = 0
  const look = () => {
    most = Math.max(most, memory(pid).now)
  }
  const timer = setInterval(look, 250)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

/**
 * Calls the home page at a steady pace until a promise settles. Returns the milliseconds of each call; a failed call
 * counts as infinitely slow.
 */
async function homeTimes(headers: MemberHeaders, until: Promise<unknown>): Promise<number[]> {
  const calls: Promise<number>[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  while (!isOver) {
    calls.push(timed(headers))
    await delay(homeEveryMs)
  }
  return await Promise.all(calls)
}

async function timed(headers: MemberHeaders): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(homeUrl, { headers })
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY
}

function duration(what: string, { seconds: took, read }: Applied, most: number): Row {
  const speed = `${seconds(took)}, ${count(Math.round(read / took))} rows a second`
  return { what, measured: speed, ...(isWhole ? { target: `≤ ${seconds(most)}`, passed: took <= most } : {}) }
}

function seconds(value: number): string {
  return value < 90 ? `${value.toFixed(1)} s` : `${(value / 60).toFixed(1)} min`
}

function count(value: number): string {
  return value.toLocaleString('en')
}
