import type { Hospital } from '@khum/contract'
import type { AppContext } from '../../context'
import { foldForSearch, searchTerms } from '../../text/thai-fold'
import { findAlike, findByTerms, type HospitalRow, listByName } from './hospitals.repo'

const usualLimit = 30

/**
 * Hospitals and clinics by name, alias or province in either language and any usual spelling; by name when nothing
 * searchable was typed. When nothing holds what was typed, those most like it.
 */
export async function listHospitals(
  ctx: Pick<AppContext, 'db'>,
  { search = '', limit = usualLimit }: { search?: string | undefined; limit?: number | undefined },
): Promise<Hospital[]> {
  return (await findRows(ctx, search, limit)).map(toHospital)
}

async function findRows(
  { db }: Pick<AppContext, 'db'>,
  search: string,
  limit: number,
): Promise<HospitalRow[]> {
  const terms = searchTerms(search)
  if (terms.length === 0) return await listByName(db, limit)
  const folded = foldForSearch(search)
  const found = await findByTerms(db, terms, folded, limit)
  return found.length > 0 ? found : await findAlike(db, terms, limit)
}

function toHospital(row: HospitalRow): Hospital {
  return {
    id: row.id,
    code: row.code,
    name: { th: row.name_th, en: row.name_en },
    kind: row.kind,
    province: { th: row.province_th, en: row.province_en },
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
  }
}
