import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  bangkokDate,
  type CorrectableKind,
  correctableKinds,
  formatOf,
  type WrittenManifest,
} from '@khum/contract'
import { recordsOf } from '../../modules/exchange/records'
import { CliError } from '../run-cli'
import type { ApplyOptions } from './batch-commands'
import { applyFiles } from './batch-commands'
import { ExchangeApi } from './exchange-api'
import { checkManifest } from './read-folder'

type Environment = Record<string, string | undefined>

/** The source whose rows a command corrects, releases or lists. */
interface OfSource {
  insurer?: string | undefined
  source?: string | undefined
}
interface Correction extends OfSource, Omit<ApplyOptions, 'folder'> {
  kind?: string | undefined
  reason?: string | undefined
}

/**
 * Corrects rows of a source with the values in a file (UTF-8, ISO dates, baht). If the source sends later versions of
 * these rows, the versions wait until staff release the rows. @throws CliError
 */
export async function correctRows(file: string, options: Correction, env: Environment) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError(
      `${file} can't be read. Name a CSV or NDJSON file (อ่านไฟล์นี้ไม่ได้ กรุณาระบุไฟล์ CSV หรือ NDJSON).`,
      2,
    )
  })
  const name = `rows${path.extname(file).toLowerCase()}`
  return await applyCorrection({ name, text }, options, env)
}

/**
 * Releases a row that staff corrected. If a later version from the source is waiting, it is applied. @throws CliError
 */
export async function releaseRow(sourceKey: string, options: Correction, env: Environment) {
  const row = { source_key: sourceKey, op: 'release' }
  return await applyCorrection({ name: 'rows.ndjson', text: `${JSON.stringify(row)}\n` }, options, env)
}

/** Lists the rows of a source that staff corrected and haven't released, one on each line. @throws CliError */
export async function listRowsHeldByOffice(options: OfSource, env: Environment): Promise<string> {
  const of = { insurer: needed(options.insurer, 'insurer'), source: needed(options.source, 'source') }
  const api = new ExchangeApi(env)
  const lines: string[] = []
  for (const kind of correctableKinds)
    for await (const { source_key, version, waiting } of api.rowsHeldByOffice({ ...of, kind }))
      lines.push(
        `${kind}  ${source_key}  version ${version}, ${waiting ? `version ${waiting.version} waits since ${waiting.received_at}` : 'nothing waits'}`,
      )
  return lines.length === 0 ? 'No row is held.' : lines.join('\n')
}

async function applyCorrection(
  { name, text }: { name: string; text: string },
  { kind, insurer, source, reason, ...options }: Correction,
  env: Environment,
) {
  const now = new Date().toISOString()
  const isCsv = formatOf({ name }) === 'csv'
  let records = 0
  for await (const found of recordsOf(Readable.from([Buffer.from(text)]), {
    encoding: 'utf-8',
    quoted: isCsv,
  }))
    records += found.length
  const manifest: WrittenManifest = {
    schema: '1',
    source: needed(source, 'source'),
    batch: `correction-${now}`,
    insurer: needed(insurer, 'insurer'),
    mode: 'correction',
    reason: needed(reason, 'reason'),
    as_of: bangkokDate(new Date(now)),
    files: [
      {
        name,
        kind: readKind(kind),
        rows: Math.max(0, isCsv ? records - 1 : records),
        sha256: createHash('sha256').update(text).digest('hex'),
      },
    ],
  }
  checkManifest('The correction', manifest)
  return await applyFiles(manifest, new Map([[name, Buffer.from(text)]]), options, env)
}

function readKind(kind: string | undefined): CorrectableKind {
  const known = correctableKinds.find((one) => one === kind)
  if (known === undefined) throw new CliError(`--kind must be one of ${correctableKinds.join(', ')}`, 2)
  return known
}

function needed(value: string | undefined, option: string): string {
  if (!value) throw new CliError(`--${option} is needed`, 2)
  return value
}
