import { sql } from 'kysely'
import type { AppContext } from '../../context'
import { notedEveryMs } from './stage-files'

/**
 * Stores the progress of a batch's check: how many of the batch's decisions and payment results the check has tried so
 * far.
 */
export class TrialProgress {
  readonly #ctx: AppContext
  readonly #batchId: string
  readonly #tried = new Map<number, number>()
  #notedAt = performance.now()

  constructor(ctx: AppContext, batchId: string) {
    this.#ctx = ctx
    this.#batchId = batchId
  }

  async start(rows: readonly { file: number }[]): Promise<void> {
    const toTry = new Map<number, number>()
    for (const { file } of rows) toTry.set(file, (toTry.get(file) ?? 0) + 1)
    await this.#note(
      toTry,
      sql`rows_to_try = counted.rows, rows_tried = 0, tried_since = ${this.#ctx.clock.now()}`,
    )
  }

  async add({ file }: { file: number }): Promise<void> {
    this.#tried.set(file, (this.#tried.get(file) ?? 0) + 1)
    if (performance.now() - this.#notedAt < notedEveryMs) return
    this.#notedAt = performance.now()
    await this.#note(this.#tried, sql`rows_tried = counted.rows`)
  }

  async end(): Promise<void> {
    await this.#note(this.#tried, sql`rows_tried = counted.rows`)
  }

  /**
   * Writes outside the transaction of the check, so that clients see the figures before the check ends. Must not touch
   * `exchange_batch`, which that transaction locks.
   */
  async #note(counts: ReadonlyMap<number, number>, values: ReturnType<typeof sql>): Promise<void> {
    if (counts.size === 0) return
    await sql`
      update exchange_file set ${values}
      from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::bigint[]) as counted (position, rows)
      where batch_id = ${this.#batchId} and exchange_file.position = counted.position`.execute(this.#ctx.db)
  }
}
