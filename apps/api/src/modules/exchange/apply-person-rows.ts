import type { ReportCode } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { applyPersons, lockPersonsOfBatches, type SourcePerson } from '../accounts/apply-persons'
import type { StagedRows } from '../insurance/staged'
import type { BatchRow } from './batches.repo'
import { identityProblems } from './compare-persons'
import { rowSecretsAad } from './object-places'
import { refuseRow } from './refuse-row'
import { hashesOf, readSecrets } from './staged-row'

type Db = Kysely<Database>

interface PersonRow {
  new_id: string
  source_key: string
  source_version: bigint
  hash: Buffer
  op: string
  body: Record<string, string>
  secrets_sealed: Buffer | null
}

/**
 * Decrypts the personal data of a chunk's people and writes the people. Refuses a row if another insurer's batch has
 * given the row's citizen id or passport to another person since this batch was checked.
 */
export async function applyPersonRows(
  { keys }: Pick<AppContext, 'keys'>,
  db: Db,
  batch: BatchRow,
  { rows: staged, insurerCode, source }: StagedRows,
): Promise<void> {
  await lockPersonsOfBatches(db)
  await refuseTakenIdentities(db, batch, staged)
  const { rows } = await sql<PersonRow>`select * from ${staged} r where r.op = 'upsert'`.execute(db)
  const people = rows.map((row): SourcePerson => {
    const { birth_date, gender, ...names } = row.body
    const secrets =
      row.secrets_sealed && readSecrets(keys.open(row.secrets_sealed, rowSecretsAad(row.new_id)))
    return {
      newId: row.new_id,
      sourceKey: row.source_key,
      version: row.source_version,
      // Computes the hash again, because the master key may have been replaced since the row was staged.
      hash: hashesOf(keys, row.op, row.body, secrets)[0] ?? row.hash,
      names,
      birthDate: birth_date,
      gender,
      citizenId: secrets?.citizen_id,
      passport: secrets?.passport,
      phone: secrets?.phone,
    }
  })
  await applyPersons(db, keys, { insurerCode, source, replacesIds: batch.mode === 'correction' }, people)
}

async function refuseTakenIdentities(db: Db, batch: BatchRow, staged: StagedRows['rows']): Promise<void> {
  // Checks only rows whose source key is already linked to a person. A row with a new key belongs to the person who has
  // its citizen id or passport, so these ids can't contradict another person's.
  const known = sql`(select *, 0 as file, 0 as line from ${staged} each where each.decision = 'changed')`
  for (const problems of identityProblems(batch, known)) {
    const { rows } = await sql<{ source_key: string; field: string; code: ReportCode }>`
      select distinct on (source_key) source_key, field, code from (${problems}) found`.execute(db)
    for (const { source_key: sourceKey, ...fault } of rows)
      await refuseRow(db, batch, { kind: 'person', sourceKey }, fault)
  }
}
