import type { HospitalDetail, HospitalItem } from '@khum/contract'
import type { HospitalRow } from './find'
import { isOpenAt } from './opening'

export function toHospitalItem(row: HospitalRow, now: Date): HospitalItem {
  return {
    id: row.id,
    code: row.code,
    name: { th: row.name_th, en: row.name_en },
    kind: row.kind,
    province: { th: row.province_th, en: row.province_en },
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    distance_m: row.distance,
    open_now: isOpenAt(row.hours, now),
    network: row.network,
  }
}

export function toHospitalDetail(
  row: HospitalRow & { address_th: string | null; address_en: string | null },
  now: Date,
): HospitalDetail {
  const { address_th: th, address_en: en, hours } = row
  return {
    ...toHospitalItem(row, now),
    // In one language it is better than none.
    address: th === null && en === null ? null : { th: th ?? en ?? '', en: en ?? th ?? '' },
    hours,
  }
}
