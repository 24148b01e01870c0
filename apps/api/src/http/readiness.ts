import { sql } from 'kysely'
import type { AppContext } from '../context'

/** A check's result. `detail` is for operators. It must not contain addresses or names, because `/readyz` is public. */
export interface ReadyFinding {
  ok: boolean
  detail?: string
}

/** A check of `/readyz`. Modules export theirs; `app.ts` lists them all. */
export interface ReadyCheck {
  name: string
  /** If true, a failure makes `/readyz` return 503. Otherwise the status is only `degraded`. */
  required: boolean
  /** Milliseconds until a check counts as failed; 1,000 by default. */
  timeoutMs?: number
  /** If the promise rejects, the check has failed too. */
  check(): Promise<ReadyFinding>
}

export interface Readiness {
  status: 'ok' | 'degraded' | 'unavailable'
  checks: Record<string, boolean>
  details: Record<string, string>
}

/** Runs all checks in parallel, so that the response takes no longer than the longest time limit. R73 */
export async function readiness(list: ReadyCheck[]): Promise<Readiness> {
  const found = await Promise.all(
    list.map(async (one) => ({ name: one.name, required: one.required, ...(await findingOf(one)) })),
  )
  const failed = found.filter(({ ok }) => !ok)
  const served = failed.length === 0 ? 'ok' : 'degraded'
  return {
    status: failed.some(({ required }) => required) ? 'unavailable' : served,
    checks: Object.fromEntries(found.map(({ name, ok }) => [name, ok])),
    details: Object.fromEntries(found.flatMap(({ name, detail }) => (detail ? [[name, detail]] : []))),
  }
}

async function findingOf({ check, timeoutMs = 1_000 }: ReadyCheck): Promise<ReadyFinding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ReadyFinding>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, detail: `no answer in ${timeoutMs} ms` }), timeoutMs)
  })
  // Calls `check` inside a promise, so that even a synchronous throw is a failed check.
  const finding = Promise.resolve()
    .then(check)
    .catch(() => ({ ok: false, detail: 'failed' }))
  return await Promise.race([finding, late]).finally(() => clearTimeout(timer))
}

/** Checks the database, without which nothing works. Must fail within 2 s. R73 */
export function databaseCheck({ db }: Pick<AppContext, 'db'>): ReadyCheck {
  return {
    name: 'database',
    required: true,
    timeoutMs: 1_500,
    check: async () => {
      await sql`select 1`.execute(db)
      return { ok: true }
    },
  }
}

/** Checks the object store. Without it, calls for uploads and files return 503, but all other calls work. R74 */
export function objectsCheck({ gateways }: Pick<AppContext, 'gateways'>): ReadyCheck {
  return {
    name: 'objects',
    required: false,
    check: async () => {
      await gateways.files.exists('readyz')
      return { ok: true }
    },
  }
}

/**
 * The highest accepted age of the last clock reading. A reading is taken every minute, so at this age five are missing.
 */
const oldestReadingMs = 300_000
/**
 * The largest accepted difference between this machine's clock and the database's. Clocks that are synchronised by NTP
 * never differ that much.
 */
const farApartMs = 10_000

/**
 * Checks that the database's clock is being measured and that this machine's clock is close to it. Sessions and limits
 * follow the database's clock, but TLS, S3 and the log use the machine's.
 */
export function clockCheck({ clock }: Pick<AppContext, 'clock'>): ReadyCheck {
  return {
    name: 'clock',
    required: false,
    check: async () => {
      const { wallAheadMs, ageMs } = clock.reading?.() ?? { wallAheadMs: 0, ageMs: 0 }
      if (ageMs > oldestReadingMs) return { ok: false, detail: `not measured for ${seconds(ageMs)}` }
      if (Math.abs(wallAheadMs) <= farApartMs) return { ok: true }
      const side = wallAheadMs > 0 ? 'ahead of' : 'behind'
      return { ok: false, detail: `this machine is ${seconds(Math.abs(wallAheadMs))} ${side} the database` }
    },
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

/** Checks the virus scanner. Without it, files wait as "being checked", but everything else works. R50 */
export function scannerCheck({ gateways }: Pick<AppContext, 'gateways'>): ReadyCheck {
  return {
    name: 'scanner',
    required: false,
    check: async () => ({ ok: await gateways.scanner.ready() }),
  }
}
