import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, chromiumPath } from '../tests/e2e/support/chromium'
import { fillSignIn } from '../tests/e2e/support/sign-in'
import { khumUrl, ports, type World } from './khum-server'
import { describeQuiet, type Quiet, whenQuiet } from './machine'
import type { Row, Section } from './report'
import { scriptsOf } from './scripts'
import { serveWithoutScripts } from './static-page'
import { median } from './statistics'

const runs = 5
const mostBroken = 5
const mustScore = 99
const mostTimesStatic = 1.1
const mostBytes = 105_000

const audits = [
  ['first-contentful-paint', 'FCP', 'ms'],
  ['largest-contentful-paint', 'LCP', 'ms'],
  ['speed-index', 'speed index', 'ms'],
  ['total-blocking-time', 'TBT', 'ms'],
  ['cumulative-layout-shift', 'CLS', ''],
] as const

type Result = Awaited<ReturnType<typeof runLighthouse>>

/**
 * Measures the first load of the sign-in page and of home (as a guest and as a member) with Lighthouse's mobile
 * settings. Also measures the size of the sign-in page's JavaScript. For comparison, measures the sign-in page without
 * its scripts, served by plain Node.
 */
export async function measurePage(world: World): Promise<Section> {
  const server = await world.start({ core: null, logLevel: 'warn' })
  const still = await serveWithoutScripts(`${khumUrl}/login`, ports.bare)
  try {
    const scripts = await scriptsOf(`${khumUrl}/login`)
    const bytes = scripts.reduce((sum, script) => sum + script.gzip, 0)
    const looks: Quiet[] = []
    const broken: string[] = []
    const login: Result[] = []
    const home: Result[] = []
    const members: Result[] = []
    const plain: Result[] = []
    const pages = [
      { url: `${khumUrl}/login`, results: login },
      { url: still.url, results: plain },
      { url: `${khumUrl}/`, results: home },
      { url: `${khumUrl}/`, results: members, username: 'malee' },
    ]
    // The pages take turns, so that a busy moment of the machine affects all of them.
    for (let run = 0; run < runs; run += 1)
      for (const { results, ...visit } of pages) {
        looks.push(await whenQuiet())
        results.push(await repeatedly(visit, broken))
      }
    const times = medianOf(login, lcp) / medianOf(plain, lcp)
    return {
      title: 'First load of /login',
      rows: [
        scoreRow('Lighthouse, mobile: performance of `/login`', login),
        scoreRow('Lighthouse, mobile: performance of a guest’s home', home),
        scoreRow('Lighthouse, mobile: performance of a member’s home', members),
        {
          what: 'LCP ÷ LCP of the same page without scripts',
          measured: `${times.toFixed(2)} × (${tidy(medianOf(login, lcp))} and ${tidy(medianOf(plain, lcp))} ms)`,
          target: `≤ ${mostTimesStatic} ×`,
          passed: times <= mostTimesStatic,
        },
        ...auditRows('/login', login),
        ...auditRows('a guest’s home', home),
        ...auditRows('a member’s home', members),
        {
          what: 'JavaScript of `/login` until idle, gzip',
          measured: `${(bytes / 1_000).toFixed(1)} KB in ${scripts.length} files`,
          target: `≤ ${mostBytes / 1_000} KB`,
          passed: bytes <= mostBytes,
        },
        ...scripts.map(({ name, gzip }) => ({
          what: `\`${name}\``,
          measured: `${(gzip / 1_000).toFixed(1)} KB`,
        })),
      ],
      notes: [
        `Lighthouse ${login[0]?.version}, its default mobile setting with simulated throttling, cold cache, ${runs} runs of each page in turn, medians. Its own measure of the machine (benchmarkIndex): ${login.map((result) => Math.round(result.benchmarkIndex)).join(', ')}.`,
        'The page without scripts has the HTML, styles, fonts and pictures of `/login` and comes from plain Node (`bench/static-page.ts`).',
        'JavaScript: every script response until the network is idle, each gzipped at level 9; 1 KB = 1,000 bytes. The server itself sends brotli.',
        ...(broken.length > 0
          ? [`Runs repeated because Lighthouse could not measure: ${broken.length}.`]
          : []),
        `Machine: ${describeQuiet(looks)}.`,
      ],
    }
  } finally {
    await still.stop()
    await server.stop()
  }
}

/**
 * Runs Lighthouse until a run succeeds. On an overloaded machine, Lighthouse's trace can be empty: such runs are added
 * to `broken`. Throws if there are more than `mostBroken`.
 */
async function repeatedly(visit: Visit, broken: string[]): Promise<Result> {
  for (;;) {
    try {
      const result = await runLighthouse(visit)
      process.stderr.write(`  lighthouse: ${result.score} ${visit.url} ${visit.username ?? ''}\n`)
      return result
    } catch (error) {
      broken.push(String(error))
      if (broken.length > mostBroken) throw error
    }
  }
}

const lcp = 'largest-contentful-paint'

function medianOf(results: readonly Result[], audit: (typeof audits)[number][0]): number {
  return median(results.map((result) => result.audits.get(audit) ?? Number.NaN))
}

function scoreRow(what: string, results: readonly Result[]): Row {
  const score = median(results.map((result) => result.score))
  return {
    what,
    measured: `${score} (${results.map((result) => result.score).join(', ')})`,
    target: `≥ ${mustScore}`,
    passed: score >= mustScore,
  }
}

function auditRows(page: string, results: readonly Result[]): Row[] {
  return audits.map(([id, what, unit]) => ({
    what: `${what}, ${page}`,
    measured: `${tidy(medianOf(results, id))} ${unit}`,
  }))
}

/** A page to measure, and the member who is signed in, if any. */
interface Visit {
  url: string
  username?: string
}

async function runLighthouse({ url, username }: Visit) {
  const profile = mkdtempSync(path.join(tmpdir(), 'khum-bench-chromium-'))
  const browser = spawn(
    chromiumPath(),
    [
      '--headless',
      ...chromiumArguments,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // The browser gets its own process group, so that `stopGroup` ends all of its processes: Debian's command is a
    // script that starts the browser as a child process.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  try {
    const port = await debuggingPort(browser)
    if (username !== undefined) await signIn(port, username)
    const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    return {
      version: lhr.lighthouseVersion,
      score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
      audits: new Map(audits.map(([id]) => [id, lhr.audits[id]?.numericValue ?? Number.NaN])),
      benchmarkIndex: lhr.environment.benchmarkIndex,
    }
  } finally {
    await stopGroup(browser)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Signs a member in. Lighthouse then empties the caches but keeps the session's cookies. */
async function signIn(port: number, username: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no window')
  const page = await context.newPage()
  await page.goto(`${khumUrl}/login`)
  await fillSignIn(page, 'th', username)
  await page.waitForURL(`${khumUrl}/`)
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await page.close()
  await browser.close()
}

function debuggingPort(browser: ChildProcess): Promise<number> {
  process.once('exit', () => killGroup(browser))
  return new Promise((resolve, reject) => {
    browser.once('exit', () => reject(new Error('the browser ended before it was ready')))
    let said = ''
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
  })
}

/** Kills a process and the processes that it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // `kill` throws if every process of the group has already ended.
  }
}

async function stopGroup(browser: ChildProcess): Promise<void> {
  const ended = browser.exitCode !== null || browser.signalCode !== null ? undefined : once(browser, 'exit')
  killGroup(browser)
  await ended
}

function tidy(value: number): string {
  return value < 1 ? String(Number(value.toFixed(3))) : Math.round(value).toLocaleString('en')
}
