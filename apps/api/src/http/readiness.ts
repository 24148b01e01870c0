import { sql } from 'kysely'
import type { AppContext } from '../context'

/** What a check found. `detail` is a word or two for operators; `/readyz` is public, so it names no address and nobody. */
export interface ReadyFinding {
  ok: boolean
  detail?: string
}

/** One thing that `/readyz` looks at. A module exports its own; `app.ts` lists them all. */
export interface ReadyCheck {
  /** Its key in `checks` and `details` of the answer. */
  name: string
  /** Without it this process can't serve: 503. Otherwise a failure only makes it `degraded`, and it goes on serving. */
  required: boolean
  /** Milliseconds after which a check that hangs has failed; 1,000 unless given. */
  timeoutMs?: number
  /** A rejection counts as a failure, too. */
  check(): Promise<ReadyFinding>
}

/** The body of `/readyz`. */
export interface Readiness {
  status: 'ok' | 'degraded' | 'unavailable'
  checks: Record<string, boolean>
  details: Record<string, string>
}

/** Runs all checks side by side, so that the answer takes no longer than the longest time limit. TRUST R73 */
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
  // Called in a promise, so that a check that throws at once is a failed check as well.
  const finding = Promise.resolve()
    .then(check)
    .catch(() => ({ ok: false, detail: 'failed' }))
  return await Promise.race([finding, late]).finally(() => clearTimeout(timer))
}

/** Nothing works without the database. TRUST R73: red within 2 s. */
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

/** Without the object store uploads and files answer 503; everything else is served. TRUST R74 */
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

/** The clock is asked for every minute: after five silent ones it is carried on unchecked. */
const oldestReadingMs = 300_000
/** Further apart than machines with NTP ever are. */
const farApartMs = 10_000

/**
 * Whether the database's time is measured, and this machine's clock is near it. Sessions and limits follow the database
 * either way; TLS, an S3 store and the log go by the machine's clock.
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

/** Without the virus scanner files wait in "being checked"; everything else is served. TRUST R50 */
export function scannerCheck({ gateways }: Pick<AppContext, 'gateways'>): ReadyCheck {
  return {
    name: 'scanner',
    required: false,
    check: async () => ({ ok: await gateways.scanner.ready() }),
  }
}
