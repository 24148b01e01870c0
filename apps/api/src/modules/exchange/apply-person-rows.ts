import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { applyPersons, type SourcePerson } from '../accounts/apply-persons'
import type { StagedRows } from '../insurance/staged'
import { rowSecretsPlace } from './places'
import { readSecrets } from './staged-row'

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

/** Decrypts the personal data of a chunk's people and writes the people. */
export async function applyPersonRows(
  { keys }: Pick<AppContext, 'keys'>,
  db: Db,
  { rows: staged, insurerCode, source }: StagedRows,
): Promise<void> {
  const { rows } = await sql<PersonRow>`select * from ${staged} r where r.op = 'upsert'`.execute(db)
  const people = rows.map((row): SourcePerson => {
    const { birth_date, gender, ...names } = row.body
    const secrets =
      row.secrets_sealed && readSecrets(keys.open(row.secrets_sealed, rowSecretsPlace(row.new_id)))
    return {
      newId: row.new_id,
      sourceKey: row.source_key,
      version: row.source_version,
      hash: row.hash,
      names,
      birthDate: birth_date,
      gender,
      citizenId: secrets?.citizen_id,
      passport: secrets?.passport,
      phone: secrets?.phone,
    }
  })
  await applyPersons(db, keys, { insurerCode, source }, people)
}
