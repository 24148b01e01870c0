import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { HospitalTables } from '../../db/schema-hospitals'
import { maySee, type Seer } from '../insurance/who-may-see'

type Db = Kysely<Database>

/** Provinces that have places, by their Thai names. */
export function listProvinceNames(db: Db) {
  return db
    .selectFrom('hospital')
    .select((eb) => ['province_th', eb.fn.min('province_en').as('province_en')])
    .where('active', '=', true)
    .groupBy('province_th')
    .orderBy('province_th')
    .execute()
}

/** Keeps what somebody says of a place. @returns false when there is no such place */
export async function insertReport(
  db: Db,
  report: Insertable<HospitalTables['hospital_report']>,
): Promise<boolean> {
  const result = await db
    .insertInto('hospital_report')
    .columns(['id', 'hospital_id', 'reason', 'note', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('hospital')
        .select((row) => [
          row.val(report.id).as('id'),
          'hospital.id as hospital_id',
          row.val(report.reason).as('reason'),
          row.val(report.note).as('note'),
          row.val(report.created_at).as('created_at'),
        ])
        .where('hospital.id', '=', report.hospital_id)
        .where('active', '=', true),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The insurer of a coverage in the account's list that it may see. */
export async function findInsurerOf(db: Db, seer: Seer, coverageId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_coverage')
    .innerJoin('coverage', 'coverage.id', 'account_coverage.coverage_id')
    .innerJoin('plan', 'plan.id', 'coverage.plan_id')
    .innerJoin('policy', 'policy.id', 'plan.policy_id')
    .select('policy.insurer_code')
    .where('account_coverage.account_id', '=', seer.accountId)
    .where('account_coverage.coverage_id', '=', coverageId)
    .where(maySee(seer))
    .executeTakeFirst()
  return row?.insurer_code ?? null
}
