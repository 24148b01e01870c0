import { setTimeout as delay } from 'node:timers/promises'
import {
  asOfMaxDaysAhead,
  type Batch,
  type BatchProblem,
  type CorrectableKind,
  exchangeEndpoints,
  exchangeEventEndpoints,
  type HeldRow,
  type Problem,
  problemsPageMax,
  type WrittenManifest,
} from '@khum/contract'
import * as z from 'zod'
import { type Client, createClient } from '../client/client'
import { CliError } from '../run-cli'

type Environment = Record<string, string | undefined>

/** How many milliseconds a command retries while the server doesn't respond, for example because it restarts. */
const patienceMs = 120_000

/** What to print if the server refuses to create a batch, by error code. */
const createFaults: Readonly<Record<string, (manifest: WrittenManifest) => string>> = {
  insurer_unknown: ({ insurer }) =>
    `insurer ${insurer}: Khum doesn't have it. npm run admin -- insurers lists the insurers (ไม่พบบริษัทประกันนี้).`,
  batch_exists: ({ batch, source }) =>
    `batch ${batch}: ${source} has already applied other content under this name. Give the changed batch a new name (ชื่อชุดนี้ใช้กับข้อมูลอื่นไปแล้ว กรุณาตั้งชื่อใหม่).`,
  batch_unfinished: ({ batch, source }) =>
    `batch ${batch}: ${source} has an unfinished batch with this name and other content. Withdraw that one (npm run exchange -- withdraw ${batch}) or give this one a new name (มีชุดชื่อนี้ที่มีข้อมูลอื่นและยังไม่เสร็จ กรุณาถอนชุดนั้นหรือตั้งชื่อใหม่).`,
  source_of_another_system: ({ source }) =>
    `source ${source}: this client belongs to another system. The source of a batch is the system of its client (แหล่งข้อมูลไม่ตรงกับระบบของ client นี้).`,
  too_far_ahead: ({ as_of }) =>
    `as_of ${as_of} is more than ${asOfMaxDaysAhead} days ahead. It is the day that the data show (วันที่ของข้อมูลล่วงหน้าได้ไม่เกิน ${asOfMaxDaysAhead} วัน).`,
  client_of_office_needed: () =>
    'Corrections need a client whose system is `office` (การแก้ไขต้องใช้ client ของระบบ office).',
  every_insurer_needed: () =>
    'Hospitals belong to all insurers, so a batch with them needs a client of all insurers (ข้อมูลโรงพยาบาลต้องใช้ client ของทุกบริษัท).',
}

/**
 * The API calls of the exchange, as a client of the server at KHUM_URL. Repeats a call while the server doesn't
 * respond.
 */
export class ExchangeApi {
  readonly #env: Environment
  readonly #client: Client

  constructor(env: Environment) {
    this.#env = env
    this.#client = createClient(env, { explain: explainInsurer })
  }

  async createBatch(manifest: WrittenManifest, isDryRun: boolean): Promise<Batch> {
    try {
      return await this.#patiently(() =>
        this.#client.call(exchangeEndpoints.createBatch, { body: { manifest, dry_run: isDryRun } }),
      )
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      const known = Object.keys(createFaults).find((code) => error.message.includes(code))
      throw known === undefined ? error : new CliError(createFaults[known]?.(manifest) ?? error.message)
    }
  }

  getBatch(id: string): Promise<Batch> {
    return this.#patiently(() => this.#client.call(exchangeEndpoints.getBatch, { params: { id } }))
  }

  async listBatches(query: {
    source?: string
    batch?: string
    insurer?: string
    limit?: number
  }): Promise<Batch[]> {
    const answer = await this.#patiently(() => this.#client.call(exchangeEndpoints.listBatches, { query }))
    return answer.items
  }

  checkBatch(id: string): Promise<Batch> {
    return this.#patiently(() => this.#client.call(exchangeEndpoints.checkBatch, { params: { id } }))
  }

  /** Confirms a batch as the second approver. */
  confirmBatch(id: string): Promise<Batch> {
    const second = createClient(this.#env, { second: true })
    return this.#patiently(() => second.call(exchangeEndpoints.confirmBatch, { params: { id } }))
  }

  /** Asks to undo a batch. With `second`, confirms the undo as the second approver. */
  async undoBatch(id: string, { second = false }: { second?: boolean } = {}): Promise<Batch> {
    const client = second ? createClient(this.#env, { second }) : this.#client
    try {
      return await this.#patiently(() => client.call(exchangeEndpoints.undoBatch, { params: { id } }))
    } catch (error) {
      if (error instanceof CliError && error.message.startsWith('batch_not_undoable'))
        throw new CliError(
          'Decisions, payments and claims to decide can’t be undone with their batch. Correct a decision or payment with a higher version, and reject a claim that was sent by mistake. To take back a correction, use `release` (ยกเลิกทั้งชุดไม่ได้ ถ้าเป็นผลการพิจารณาหรือผลการจ่าย กรุณาส่งเวอร์ชันใหม่ ถ้าเป็นเคลมที่ส่งผิด กรุณาปฏิเสธเคลมนั้น ถ้าเป็นชุดแก้ไขให้ใช้ release).',
        )
      if (!(error instanceof CliError) || !error.message.startsWith('batch_state_conflict')) throw error
      throw new CliError(
        'Only the batch that was applied last can be undone: undo the later ones first, which `status` lists (ยกเลิกได้เฉพาะชุดล่าสุด ดูชุดที่ใหม่กว่าด้วย status).',
      )
    }
  }

  /** Withdraws a batch. With `second`, confirms the withdrawal as the second approver. */
  async withdrawBatch(id: string, { second = false }: { second?: boolean } = {}): Promise<Batch> {
    const client = second ? createClient(this.#env, { second }) : this.#client
    try {
      return await this.#patiently(() => client.call(exchangeEndpoints.withdrawBatch, { params: { id } }))
    } catch (error) {
      if (!(error instanceof CliError) || !error.message.startsWith('batch_state_conflict')) throw error
      throw new CliError(
        'Only a batch that is not applied yet can be withdrawn, or one that failed while it was being applied. To take back an applied one, use `undo` (ถอนได้เฉพาะชุดที่ยังไม่ได้บันทึกหรือบันทึกไม่สำเร็จ ถ้าบันทึกแล้วให้ใช้ undo).',
      )
    }
  }

  /** Yields the problems of a batch, page by page. */
  async *problems(id: string): AsyncGenerator<BatchProblem> {
    let after: number | null | undefined
    do {
      const query = { limit: problemsPageMax, ...(after === undefined ? {} : { after }) }
      const page = await this.#patiently(() =>
        this.#client.call(exchangeEndpoints.listBatchProblems, { params: { id }, query }),
      )
      yield* page.items
      after = page.next
    } while (after !== null)
  }

  /** Yields the rows of a kind that staff corrected and haven't released, page by page. */
  async *rowsHeldByOffice(of: {
    insurer: string
    source: string
    kind: CorrectableKind
  }): AsyncGenerator<HeldRow> {
    let after: string | null = ''
    while (after !== null) {
      const query: { insurer: string; source: string; kind: CorrectableKind; after: string } = {
        ...of,
        after,
      }
      const page = await this.#patiently(() => this.#client.call(exchangeEndpoints.listHeldRows, { query }))
      yield* page.items
      after = page.next
    }
  }

  /** Reads a page of the event feed, from the event after this number. */
  listEvents(after: number) {
    return this.#patiently(() => this.#client.call(exchangeEventEndpoints.listEvents, { query: { after } }))
  }

  /**
   * Sends a piece of a file: `bytes`, which begin at byte `offset` of the file.
   * @returns how many bytes of the file the server has; less than expected if an earlier piece got lost
   */
  putPiece(batch: Batch, file: string, offset: number, bytes: Buffer): Promise<number> {
    return this.#patiently(async () => {
      const { path, method } = exchangeEndpoints.putBatchPiece
      const url = new URL(
        path.replace(':id', batch.id).replace(':name', encodeURIComponent(file)),
        this.#client.base,
      )
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${await this.#client.token()}`,
          'content-type': 'application/octet-stream',
          'upload-offset': String(offset),
        },
        body: new Uint8Array(bytes),
      })
      const text = await response.text()
      if (response.status === 409) return await this.#received(batch.id, file)
      if (!response.ok) throw new CliError(`The server answered ${response.status} for ${file}: ${text}`)
      return z.object({ data: z.object({ received_bytes: z.int() }) }).parse(JSON.parse(text)).data
        .received_bytes
    })
  }

  async #received(id: string, name: string): Promise<number> {
    const { files } = await this.#client.call(exchangeEndpoints.getBatch, { params: { id } })
    return files.find((file) => file.name === name)?.received_bytes ?? 0
  }

  async #patiently<T>(call: () => Promise<T>): Promise<T> {
    const until = performance.now() + patienceMs
    for (let waitMs = 250; ; waitMs = Math.min(5_000, waitMs * 2)) {
      try {
        return await call()
      } catch (error) {
        if (!isAway(error) || performance.now() > until) throw error
        if (waitMs === 250) process.stderr.write(`${wordsOf(error)} Trying again for two minutes.\n`)
        await delay(waitMs)
      }
    }
  }
}

/**
 * Says why the server refuses a manifest's insurer; null if the server refuses something else. If the client may not
 * send data for the insurer, lists the insurers for which it may send data.
 */
function explainInsurer({ fields }: Problem): string | null {
  const [field] = fields ?? []
  // Returns only the code, because `createFaults` has the message for this code.
  if (field?.code === 'insurer_unknown') return field.code
  if (field?.code !== 'insurer_out_of_scope') return null
  const insurers = String(field.params?.insurers).replaceAll(' ', ', ')
  return `insurer_out_of_scope: this client may send data only for ${insurers}, not for the insurer of the manifest (client นี้ส่งข้อมูลได้เฉพาะของบริษัท ${insurers}).`
}

function wordsOf(error: unknown): string {
  return error instanceof CliError ? error.message : 'The connection broke.'
}

/** Whether a retry may succeed: the server is restarting or busy. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true
  return (
    error instanceof CliError &&
    /^(No Khum answers|unavailable|busy|The server answered 50[234])/.test(error.message)
  )
}
