import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { claimEndpoints, sessionEndpoints } from '@khum/contract'
import { apiKey, khumUrl, ports, stopProcess, untilPrinted, type World } from './khum-server'
import {
  canPin,
  describeQuiet,
  moveTo,
  nodeOn,
  otherCore,
  type Quiet,
  serverCore,
  whenQuiet,
} from './machine'
import { type MemberHeaders, signIn } from './member'
import type { Row, Section } from './report'
import { median } from './statistics'
import { cpuSeconds, postgresCpuSeconds, postgresOf } from './usage'

const rounds = 5
const seconds = 4
/**
 * The target for each mode of the plain server (`plain-server.ts`): the least ratio of Khum's requests per second to
 * those of the plain server.
 */
const mustReach = { query: 1.5, cached: 1 }

/** The list of claims. For this call, the server checks the session, makes one query and returns about 2 KB. */
const listPath = `${claimEndpoints.listClaims.path}?group=in_process`
/** The signed-in call with the smallest response. For it, the server only checks the session and makes one query. */
const mePath = sessionEndpoints.getMe.path

interface Round {
  perSecond: number
  p99: number
  /** Processor time of the server process per response, in microseconds. */
  cpuMicros: number
  postgresMicros: number
}

interface Contender {
  name: string
  url: string
  headers: MemberHeaders
  pid: number
  /** The process id of the Khum server whose PostgreSQL answers this server's queries. */
  postgres: number
}

/**
 * Measures how many signed-in GETs per second three servers answer on the same core: Khum, the plain server and a bare
 * `node:http` server. The servers take turns.
 */
export async function measureAnswers(world: World): Promise<Section> {
  const looks: Quiet[] = []
  const { results, bytes } = await compare(world, looks)
  const of = (name: string) => results.get(name) ?? []
  const row = (what: string, name: string): Row => ({
    what,
    measured: `${round(medianOf(of(name), 'perSecond'))}/s · p99 ${round(medianOf(of(name), 'p99'))} ms · ${round(medianOf(of(name), 'cpuMicros'))} µs of its own processor time + ${round(medianOf(of(name), 'postgresMicros'))} µs of PostgreSQL's`,
  })
  const ratio = (what: string, name: string, way: keyof typeof mustReach): Row => {
    const value = medianOf(of(`khum ${name}`), 'perSecond') / medianOf(of(`${way} ${name}`), 'perSecond')
    return {
      what: `${what} ÷ plain, ${way === 'query' ? 'a query for each session' : 'sessions cached for a second'}`,
      measured: `${value.toFixed(2)} ×`,
      target: `≥ ${mustReach[way]} ×`,
      passed: value >= mustReach[way],
    }
  }
  return {
    title: 'A signed-in GET',
    rows: [
      row(`\`GET ${listPath}\``, 'khum list'),
      row('The same from a plain server that queries the session', 'query list'),
      row('The same from a plain server that caches sessions', 'cached list'),
      row(`\`GET ${mePath}\``, 'khum me'),
      row('The same from a plain server that queries the session', 'query me'),
      row('The same from a plain server that caches sessions', 'cached me'),
      ratio('The list', 'list', 'query'),
      ratio('The list', 'list', 'cached'),
      ratio(`\`${mePath}\``, 'me', 'query'),
      ratio(`\`${mePath}\``, 'me', 'cached'),
      row('The list’s bytes from bare `node:http`, for comparison', 'bytes'),
    ],
    notes: [
      `The list is ${bytes.list} bytes of JSON, \`${mePath}\` ${bytes.me}; the plain server's answers have the same bytes. It uses Fastify, pg without prepared statements, one query, and Fastify's compiled serialiser.`,
      `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. NODE_ENV=production on the demo world's data; ${rounds} rounds of ${seconds} s in turn after a warm-up, medians; 20 connections, autocannon in a process of its own.`,
      canPin
        ? 'Server processes on one core, PostgreSQL and the load generator on the other.'
        : 'Cores could not be chosen here: servers and load generator shared them all.',
      `Machine: ${describeQuiet(looks)}.`,
    ],
  }
}

async function compare(world: World, looks: Quiet[]) {
  const khum = await world.start({ core: serverCore, logLevel: 'warn' })
  const servers: ChildProcess[] = []
  try {
    moveTo(otherCore, postgresOf(khum.pid))
    const headers = await signIn('malee', 'khum')
    const paths = { list: listPath, me: mePath }
    const contenders: Contender[] = []
    const bytes = { list: 0, me: 0 }
    for (const name of ['list', 'me'] as const) {
      const answer = await textOf(`${khumUrl}${paths[name]}`, headers)
      bytes[name] = Buffer.byteLength(answer)
      contenders.push({
        name: `khum ${name}`,
        url: `${khumUrl}${paths[name]}`,
        headers,
        pid: khum.pid,
        postgres: khum.pid,
      })
      for (const [at, way] of (['query', 'cached'] as const).entries()) {
        const port = ports.bare + at
        if (name === 'list') servers.push(await startPlain(world, way, port))
        const url = `http://localhost:${port}${paths[name]}`
        const same = await textOf(url, headers)
        if (same !== answer)
          throw new Error(`the plain server's answer to ${paths[name]} is another:\n${same}\n${answer}`)
        contenders.push({
          name: `${way} ${name}`,
          url,
          headers,
          pid: servers[at]?.pid ?? 0,
          postgres: khum.pid,
        })
      }
      if (name === 'list') {
        const port = ports.bare + 2
        const bare = await startBare(answer, port)
        servers.push(bare)
        contenders.push({
          name: 'bytes',
          url: `http://localhost:${port}/`,
          headers: {},
          pid: bare.pid ?? 0,
          postgres: khum.pid,
        })
      }
    }
    return { results: await inTurn(contenders, looks), bytes }
  } finally {
    for (const server of servers) await stopProcess(server)
    await khum.stop()
  }
}

async function inTurn(contenders: Contender[], looks: Quiet[]): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>()
  for (const contender of contenders) await runRound(contender, 2)
  for (let turn = 0; turn < rounds; turn += 1) {
    looks.push(await whenQuiet())
    for (const contender of contenders) {
      const one = await runRound(contender, seconds)
      process.stderr.write(`  ${contender.name}: ${round(one.perSecond)}/s, ${round(one.cpuMicros)} µs\n`)
      results.set(contender.name, [...(results.get(contender.name) ?? []), one])
    }
  }
  return results
}

async function runRound(contender: Contender, duration: number): Promise<Round> {
  const { url, headers, pid, postgres } = contender
  const cpu = cpuSeconds(pid)
  const postgresCpu = postgresCpuSeconds(postgres)
  const generator = path.join(import.meta.dirname, 'load-generator.ts')
  const order = JSON.stringify({ url, headers, seconds: duration })
  const { stdout } = await promisify(execFile)(...nodeOn(otherCore, ['--import', 'tsx', generator, order]))
  const { perSecond, requests, p99, failed } = JSON.parse(stdout)
  if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${url} failed`)
  return {
    perSecond,
    p99,
    cpuMicros: ((cpuSeconds(pid) - cpu) / requests) * 1e6,
    postgresMicros: ((postgresCpuSeconds(postgres) - postgresCpu) / requests) * 1e6,
  }
}

async function startPlain(world: World, way: string, port: number): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'plain-server.ts')
  const [command, args] = nodeOn(serverCore, ['--import', 'tsx', program, String(port), way])
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: world.databaseUrl(), API_KEY: apiKey }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  await untilPrinted(child, 'ready')
  return child
}

async function startBare(json: string, port: number): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'bare-server.ts')
  const [command, args] = nodeOn(serverCore, ['--import', 'tsx', program, String(port), 'bytes'])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ready = untilPrinted(child, 'ready')
  child.stdin?.end(json)
  await ready
  return child
}

async function textOf(url: string, headers: MemberHeaders): Promise<string> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
  return await response.text()
}

function medianOf(of: readonly Round[], key: keyof Round): number {
  return median(of.map((each) => each[key]))
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en')
}
