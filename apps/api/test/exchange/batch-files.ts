import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type Batch,
  type ExchangeKind,
  fictionalCitizenId,
  type ManifestFile,
  type WrittenManifest,
} from '@khum/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { AppContext } from '../../src/context'
import { storePiece } from '../../src/modules/exchange/receive-piece'
import { clientHeaders } from '../factory-client'

type Row = Record<string, unknown>
export type Rows = Partial<Record<ExchangeKind, readonly Row[]>>

/** A file of a batch with its bytes. */
export interface FileSpec extends Partial<Omit<ManifestFile, 'kind' | 'name'>> {
  kind: ExchangeKind
  name: string
  bytes: Buffer
  rows: number
}

/** Builds NDJSON files, one for each kind of row. Amounts are in satang. */
export function filesOf(rows: Rows): FileSpec[] {
  return Object.entries(rows).map(([kind, list]) => ({
    kind: kind as ExchangeKind,
    name: `${kind}.ndjson`,
    bytes: Buffer.from(list.map((row) => `${JSON.stringify(row)}\n`).join('')),
    rows: list.length,
    amounts: 'satang' as const,
  }))
}

export interface TestServer {
  call(options: InjectOptions & { as?: Record<string, string> }): Promise<LightMyRequestResponse>
  ctx: Pick<AppContext, 'db' | 'gateways'> & { jobs: { drain(): Promise<number> } }
}

let count = 0

/** Fields of the manifest that replace the defaults, and how to send the batch. */
export type SentAs = Partial<WrittenManifest> & { dryRun?: boolean; as?: Record<string, string> }

/** Sends a batch and runs the jobs that check and apply it. Returns the batch after these jobs. */
export async function sendBatch(
  server: TestServer,
  files: readonly FileSpec[],
  { dryRun = false, as = clientHeaders, ...changes }: SentAs = {},
): Promise<Batch> {
  const { id } = await uploadBatch(server, files, { dryRun, as, ...changes })
  const checked = await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/check`, as })
  if (checked.statusCode !== 200) throw new Error(checked.body)
  await server.ctx.jobs.drain()
  return await batchOf(server, id, as)
}

/** Creates a batch and stores its files without calls, which take long. */
export async function uploadBatch(
  server: TestServer,
  files: readonly FileSpec[],
  { dryRun = false, as = clientHeaders, ...changes }: SentAs = {},
): Promise<Batch> {
  count += 1
  const manifest = {
    schema: '1',
    source: 'TEST',
    batch: `B${count}`,
    insurer: 'TST',
    mode: 'delta',
    as_of: '2026-11-21',
    files: files.map(({ bytes, ...file }) => ({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...file,
    })),
    ...changes,
  }
  const created = await server.call({
    method: 'POST',
    url: '/api/exchange/v1/batches',
    as,
    payload: { manifest, dry_run: dryRun },
  })
  if (created.statusCode !== 201) throw new Error(created.body)
  const batch: Batch = created.json().data
  for (const [position, { bytes }] of files.entries()) {
    await storePiece(server.ctx, batch, { position, start: 0, bytes: Readable.from([bytes]) })
  }
  return batch
}

export async function batchOf(
  server: TestServer,
  id: string,
  as: Record<string, string> = clientHeaders,
): Promise<Batch> {
  const answer = await server.call({ method: 'GET', url: `/api/exchange/v1/batches/${id}`, as })
  return answer.json().data
}

/** Returns the problems of a batch, as `file line field code`. Leaves out the parts that a problem doesn't have. */
export async function problemsOf(server: TestServer, id: string): Promise<string[]> {
  const answer = await server.call({
    method: 'GET',
    url: `/api/exchange/v1/batches/${id}/problems?limit=1000`,
    as: clientHeaders,
  })
  const { items }: { items: { file: string; line: number; field: string; code: string }[] } =
    answer.json().data
  return items.map(({ file, line, field, code }) =>
    [file, line, field, code].filter((part) => part !== null).join(' '),
  )
}

export const product = {
  source_key: 'PV-A',
  product_code: 'HEALTH',
  product_name_th: 'สุขภาพ',
  product_name_en: 'Health',
  plan_code: 'A',
  plan_name_th: 'แผน ก',
  plan_name_en: 'Plan A',
  effective_from: '2020-01-01',
  benefits: [
    { kind: 'opd', name_th: 'ผู้ป่วยนอก', name_en: 'Outpatient', waiting_days: 30 },
    { kind: 'ipd', name_th: 'ผู้ป่วยใน', name_en: 'Inpatient' },
  ],
  limits: [
    { benefit: 'opd', measure: 'amount', scope: 'policy_year', value: 4_000_000 },
    {
      benefit: 'opd',
      measure: 'amount',
      scope: 'visit',
      value: 200_000,
      within: 'opd.amount.policy_year.benefit',
    },
  ],
  cost_sharing: [{ kind: 'coinsurance_percent', benefit: 'opd', value: 10 }],
} as const

export const policy = {
  source_key: 'G1/2026',
  policy_number: 'G1',
  card_type: 'group',
  policyholder_th: 'บริษัท ทดสอบ',
  policyholder_en: 'Test Co.',
  period_start: '2026-01-01',
  period_end: '2026-12-31',
  status: 'in_force',
  classes: [{ class_code: 'all', plan_code: 'A' }],
} as const

export const person = {
  source_key: 'M1',
  citizen_id: fictionalCitizenId(1),
  title_th: 'นาง',
  name_th: 'มาลี',
  surname_th: 'ใจดี',
  name_en: 'Malee',
  surname_en: 'Jaidee',
  birth_date: '1990-05-17',
  gender: 'female',
  phone: '069-000-0001',
} as const

export const coverage = {
  source_key: 'C1',
  policy_key: 'G1/2026',
  person_key: 'M1',
  relationship: 'self',
  card_number: '000-1',
  employee_id: 'E1',
  effective_date: '2026-01-01',
  expiry_date: '2026-12-31',
} as const

/** The policy period that follows `policy`. */
export const nextPeriod = {
  ...policy,
  source_key: 'G1/2027',
  period_start: '2027-01-01',
  period_end: '2027-12-31',
} as const

/** The coverage that renews `coverage` in `nextPeriod`. */
export const renewal = {
  ...coverage,
  source_key: 'C1/27',
  policy_key: 'G1/2027',
  renews_key: 'C1',
  effective_date: '2027-01-01',
  expiry_date: '2027-12-31',
} as const

/** A row of the kind `claim`: a claim that the source has decided, with 500 baht billed and paid. */
export const claim = {
  source_key: 'CL-1',
  coverage_key: 'C1',
  claim_type: 'illness',
  admited_type: 'opd',
  admited_date: '2026-03-01',
  symptom: 'ไข้หวัด',
  provider_name: 'โรงพยาบาลทดสอบ',
  received_on: '2026-03-02',
  decided_on: '2026-03-05',
  lines: [{ description_th: 'ค่ายา', description_en: 'Medicine', billed: 50_000, benefit: 50_000 }],
} as const

export const balance = {
  source_key: 'B1',
  coverage_key: 'C1',
  benefit: 'opd',
  measure: 'amount',
  scope: 'policy_year',
  period_start: '2026-01-01',
  used: 45_000,
} as const

export const hospital = {
  source_key: 'H-1',
  hospital_code: 'TST-HOSPITAL-1',
  name_th: 'โรงพยาบาลทดสอบ',
  name_en: 'Test Hospital',
  kind: 'hospital',
  latitude: '13.7563',
  longitude: '100.5018',
  phone: '02 123 4567',
  opening_hours: '24/7',
  codes: [{ system: 'moph5', code: 'T9991' }],
} as const

export const network = {
  source_key: 'N-1',
  hospital_code: 'TST-HOSPITAL-1',
  service: 'opd',
  valid_from: '2026-01-01',
} as const

/** One row of each of the four main kinds. */
export const mainRows = { product: [product], policy: [policy], person: [person], coverage: [coverage] }
