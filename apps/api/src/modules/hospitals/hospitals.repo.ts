import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { HospitalTables } from '../../db/schema-hospitals'
import { type Viewer, visibleCoverage } from '../insurance/who-may-see'

type Db = Kysely<Database>

export function listProvinceNames(db: Db) {
  return db
    .selectFrom('hospital')
    .select((eb) => ['province_th', eb.fn.min('province_en').as('province_en')])
    .where('active', '=', true)
    .groupBy('province_th')
    .orderBy('province_th')
    .execute()
}

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

/**
 * Finds the insurer and plan of a coverage. Returns undefined if the coverage doesn't exist or the viewer may not see
 * it.
 */
export function findPlanOf(db: Db, viewer: Viewer, coverageId: string) {
  return visibleCoverage(db, viewer, coverageId)
    .select(['coverage.insurer_code', 'coverage.plan_id'])
    .executeTakeFirst()
}

export function listNamesOf(db: Db, codes: readonly string[]) {
  return db
    .selectFrom('hospital')
    .select(['code', 'name_th', 'name_en'])
    .where('code', 'in', [...codes])
    .execute()
}
