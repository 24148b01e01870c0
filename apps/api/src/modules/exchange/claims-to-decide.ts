import type { ClaimToDecide, ExchangeRow } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { isSameClaim } from '../claims/adjudication/known-claims'
import { enterOnce, keepClaimSource } from '../claims/exchange/add-claim'
import type { ClientContext } from '../claims/exchange/apply-decision'
import type { BatchRow } from './batches.repo'

interface Row {
  source_key: string
  source_version: bigint
  hash: Buffer
  body: object
}

/** Adds the claim that a row describes. @throws AppError what `addClaim` throws */
export async function addToDecide(ctx: ClientContext, batch: BatchRow, row: Row): Promise<void> {
  const { insurer_code: insurerCode, source } = batch
  const { id } = await enterOnce(ctx, { ...toClaim(batch, row), source })
  await keepClaimSource(ctx.db, { insurerCode, source, claimId: id }, row)
}

/**
 * Lists the rows whose key the source has already used in an API call, for a claim with other content.
 * `toDecideProblems` doesn't find these rows, because it compares rows only with rows of earlier files.
 */
export async function listRowsOfOtherClaims(
  db: Kysely<Database>,
  batch: BatchRow,
): Promise<{ group_key: string; file: number; line: bigint; source_key: string }[]> {
  if (!batch.manifest.files.some(({ kind }) => kind === 'to_decide')) return []
  const { id, insurer_code: insurer, source } = batch
  const { rows } = await sql<
    Row & {
      group_key: string
      file: number
      line: bigint
      coverage_id: string | null
      stored_hash: Buffer | null
    }
  >`
    select r.group_key, r.file, r.line, r.source_key, r.source_version, r.hashes[1] as hash, r.body,
      coverage.id as coverage_id, claim.source_hash as stored_hash
    from exchange_row r
    join claim on claim.insurer_code = ${insurer} and claim.source = ${source} and claim.source_key = r.source_key
    left join coverage on coverage.insurer_code = ${insurer} and coverage.source = ${source}
      and coverage.source_key = r.body ->> 'coverage_key'
    where r.batch_id = ${id} and r.kind = 'to_decide' and r.decision = 'new'
    order by r.file, r.line`.execute(db)
  return rows.filter(({ coverage_id, stored_hash: source_hash, ...row }) => {
    const { insurer: _insurer, coverage: _coverage, ...claim } = toClaim(batch, row)
    return !isSameClaim({ source_hash }, { ...claim, coverage_id: coverage_id ?? '' })
  })
}

function toClaim(
  { insurer_code: insurer, source }: BatchRow,
  { source_key, body }: Pick<Row, 'source_key' | 'body'>,
): ClaimToDecide {
  const { coverage_key, lines, ...claim } = body as ExchangeRow<'to_decide'>
  return {
    ...claim,
    insurer,
    source_key,
    coverage: { source, source_key: coverage_key },
    lines: lines.map((line) => ({
      description: { th: line.description_th, en: line.description_en },
      billed_satang: line.billed,
      section:
        line.section_scheme !== undefined && line.section_code !== undefined
          ? { scheme: line.section_scheme, code: line.section_code }
          : undefined,
      diagnosis_code: line.diagnosis_code,
      procedure_code: line.procedure_code,
    })),
  }
}
