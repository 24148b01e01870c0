import { sql } from 'kysely'
import { Gauge, type Metric } from 'prom-client'
import type { AppContext } from './context'
import { refusedClients } from './modules/clients/client-metrics'
import { fileChecks, scannerAnswered } from './modules/documents/file-check-metrics'
import { feedMetrics } from './modules/events/readers'
import { countToReseal } from './modules/operations/key-usage.service'

/** How long a scrape waits for the scanner, in milliseconds. */
const scannerMs = 1_000

/**
 * Returns the metrics about files, the scanner, claims, clients, keys and the feed. The first three in the list count
 * events of this process. The other metrics are queried at each scrape, so every process reports the same values; a
 * metric is missing while its query fails.
 */
export function stateMetrics(ctx: AppContext): Metric[] {
  return [
    fileChecks,
    scannerAnswered,
    refusedClients,
    waitingFiles(ctx),
    openClaims(ctx),
    valuesToReseal(ctx),
    ...feedMetrics(ctx),
    new Gauge({
      name: 'khum_scanner_up',
      help: 'Whether the virus scanner answers',
      registers: [],
      async collect() {
        const late = new Promise<false>((resolve) => setTimeout(resolve, scannerMs, false).unref())
        this.set((await Promise.race([ctx.gateways.scanner.ready(), late])) ? 1 : 0)
      },
    }),
  ]
}

function waitingFiles({ db, clock }: AppContext): Gauge {
  return new Gauge({
    name: 'khum_files_being_checked',
    help: 'Received files that wait for their check: count, and age of the oldest in seconds',
    labelNames: ['measure'],
    registers: [],
    async collect() {
      this.reset()
      const { rows } = await sql<{ count: bigint; oldest: Date | null }>`
        select count(*) as count, min(updated_at) as oldest from document
        where fate in ('received', 'waiting_scan')`
        .execute(db)
        .catch(() => ({ rows: [] }))
      for (const { count, oldest } of rows) {
        this.set({ measure: 'count' }, Number(count))
        this.set({ measure: 'oldest_seconds' }, oldest ? secondsSince(oldest, clock.now()) : 0)
      }
    },
  })
}

/** Counts only claims that still need action, because the number of finished claims grows forever. */
function openClaims({ db, clock }: AppContext): Gauge {
  return new Gauge({
    name: 'khum_open_claims',
    help: 'Open claims by status: count, and seconds since the oldest was sent',
    labelNames: ['status', 'measure'],
    registers: [],
    async collect() {
      this.reset()
      const { rows } = await sql<{ status: string; count: bigint; oldest: Date }>`
        select status, count(*) as count, min(submitted_at) as oldest from claim
        where status in (
          'received', 'checking', 'documents_needed', 'sent_to_insurer', 'approved', 'partly_approved', 'payment_sent',
          'payment_failed'
        ) group by status`
        .execute(db)
        .catch(() => ({ rows: [] }))
      for (const { status, count, oldest } of rows) {
        this.set({ status, measure: 'count' }, Number(count))
        this.set({ status, measure: 'oldest_seconds' }, secondsSince(oldest, clock.now()))
      }
    },
  })
}

function valuesToReseal(ctx: AppContext): Gauge {
  return new Gauge({
    name: 'khum_to_reseal',
    help: 'Sealed values and files that an older master key sealed, or whose key is not known yet',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      this.reset()
      const left = await countToReseal(ctx).catch(() => null)
      if (left === null) return
      this.set({ kind: 'value' }, left.value)
      this.set({ kind: 'file' }, left.file)
    },
  })
}

function secondsSince(instant: Date, now: Date): number {
  return Math.max(0, (now.getTime() - instant.getTime()) / 1000)
}
