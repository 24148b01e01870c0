import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { claimEndpoints, sessionEndpoints } from '@khum/contract'
import { khumUrl, ports, stopProcess, untilPrinted, type World } from './khum-server'
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
const mustReach = 0.3

/** A signed-in call whose response has about 2 KB. The server checks the session and runs one query. */
const listPath = `${claimEndpoints.listClaims.path}?group=in_process`
/** The signed-in call with the smallest response. Here too, the server checks the session and runs one query. */
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
  before?: () => void
}

/** Measures requests per second of a signed-in GET, alternating with a bare `node:http` server on the same core. */
export async function measureAnswers(world: World): Promise<Section> {
  const looks: Quiet[] = []
  const warn = await compare(world, 'warn', looks)
  const info = await compare(world, 'info', looks)
  const bare = medianOf(warn.bytes, 'perSecond')
  const khum = medianOf(warn.apart, 'perSecond')
  const ratio = khum / bare
  const stringify = medianOf(warn.stringify, 'perSecond')
  const cpuRatio = (of: Round[], against: Round[]) =>
    (medianOf(against, 'cpuMicros') / medianOf(of, 'cpuMicros')).toFixed(3)
  const infoRatio = medianOf(info.apart, 'perSecond') / medianOf(info.bytes, 'perSecond')
  const row = (what: string, of: Round[], against = bare): Row => ({
    what,
    measured: `${round(medianOf(of, 'perSecond'))}/s · p99 ${round(medianOf(of, 'p99'))} ms · ${round(medianOf(of, 'cpuMicros'))} µs of its own processor time${of === warn.bytes || of === warn.stringify ? '' : ` + ${round(medianOf(of, 'postgresMicros'))} µs of PostgreSQL's · ${(medianOf(of, 'perSecond') / against).toFixed(3)} × bare`}`,
  })
  return {
    title: 'A signed-in GET',
    rows: [
      row('Bare `node:http`, the bytes ready', warn.bytes),
      row('Bare `node:http`, `JSON.stringify` each time', warn.stringify),
      row(`\`GET ${listPath}\`, PostgreSQL on the other core`, warn.apart),
      row(`\`GET ${listPath}\`, PostgreSQL on the same core`, warn.together),
      row(`\`GET ${mePath}\`, PostgreSQL on the other core`, warn.me),
      row('The list, logging each request (`LOG_LEVEL=info`)', info.apart, medianOf(info.bytes, 'perSecond')),
      {
        what: 'The list ÷ bare with the same bytes, `LOG_LEVEL=warn`',
        measured: ratio.toFixed(3),
        target: `≥ ${mustReach}`,
        passed: ratio >= mustReach,
      },
      {
        what: 'The list ÷ bare with `JSON.stringify` each time',
        measured: (khum / stringify).toFixed(3),
      },
      { what: 'The list ÷ bare, `LOG_LEVEL=info`', measured: infoRatio.toFixed(3) },
      {
        what: 'The same by processor time of the two processes, which other work on the machine moves less: list ÷ bytes, list ÷ `JSON.stringify`',
        measured: `${cpuRatio(warn.apart, warn.bytes)}, ${cpuRatio(warn.apart, warn.stringify)}`,
      },
      {
        what: `\`${mePath}\` ÷ bytes, ÷ \`JSON.stringify\`, by processor time`,
        measured: `${cpuRatio(warn.me, warn.bytes)}, ${cpuRatio(warn.me, warn.stringify)}`,
      },
    ],
    notes: [
      `The list is ${warn.listBytes} bytes of JSON: session check and one query. \`${mePath}\` is the same with ${warn.meBytes} bytes. The session is asked of the database once a second and known in between.`,
      `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. NODE_ENV=production on the demo world's data; ${rounds} rounds of ${seconds} s in turn after a warm-up, medians; 20 connections, autocannon in a process of its own.`,
      canPin
        ? 'Server processes on one core, the load generator on the other.'
        : 'Cores could not be chosen here: servers and load generator shared them all.',
      `Machine: ${describeQuiet(looks)}.`,
    ],
  }
}

async function compare(world: World, logLevel: string, looks: Quiet[]) {
  const khum = await world.start({ core: serverCore, logLevel })
  const servers: ChildProcess[] = []
  try {
    const headers = await signIn('malee', 'khum')
    const list = await textOf(`${khumUrl}${listPath}`, headers)
    const me = await textOf(`${khumUrl}${mePath}`, headers)
    const together = () => moveTo(serverCore, postgresOf(khum.pid))
    const apart = () => moveTo(otherCore, postgresOf(khum.pid))
    const bare = async (way: string, port: number): Promise<Contender> => {
      const server = await startBare(list, way, port)
      servers.push(server)
      return { name: way, url: `http://localhost:${port}/`, headers: {}, pid: server.pid ?? 0 }
    }
    const signedIn = { headers, pid: khum.pid }
    const contenders: Contender[] = [
      await bare('bytes', ports.bare),
      { ...signedIn, name: 'apart', url: `${khumUrl}${listPath}`, before: apart },
    ]
    if (logLevel === 'warn') {
      contenders.push(await bare('stringify', ports.bare + 1))
      contenders.push({ ...signedIn, name: 'me', url: `${khumUrl}${mePath}`, before: apart })
      contenders.push({ ...signedIn, name: 'together', url: `${khumUrl}${listPath}`, before: together })
    }
    const results = await inTurn(contenders, looks)
    const of = (name: string) => results.get(name) ?? []
    return {
      bytes: of('bytes'),
      stringify: of('stringify'),
      apart: of('apart'),
      together: of('together'),
      me: of('me'),
      listBytes: Buffer.byteLength(list),
      meBytes: Buffer.byteLength(me),
    }
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
  const { url, headers, pid, before } = contender
  before?.()
  const cpu = cpuSeconds(pid)
  const postgresCpu = postgresCpuSeconds(pid)
  const generator = path.join(import.meta.dirname, 'load-generator.ts')
  const order = JSON.stringify({ url, headers, seconds: duration })
  const { stdout } = await promisify(execFile)(...nodeOn(otherCore, ['--import', 'tsx', generator, order]))
  const { perSecond, requests, p99, failed } = JSON.parse(stdout)
  if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${url} failed`)
  return {
    perSecond,
    p99,
    cpuMicros: ((cpuSeconds(pid) - cpu) / requests) * 1e6,
    postgresMicros: ((postgresCpuSeconds(pid) - postgresCpu) / requests) * 1e6,
  }
}

async function startBare(json: string, way: string, port: number): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'bare-server.ts')
  const [command, args] = nodeOn(serverCore, ['--import', 'tsx', program, String(port), way])
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
