import {
  bangkokDate,
  bangkokTime,
  type HospitalDetail,
  type HospitalItem,
  type Opening,
  weekday,
} from '@khum/contract'
import type { HospitalRow } from './search.repo'

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
    // An address that exists in one language only is used for both languages.
    address: th === null && en === null ? null : { th: th ?? en ?? '', en: en ?? th ?? '' },
    hours,
  }
}

/**
 * Whether a hospital is open at a moment, in Thai time; null if its hours are unknown. A closing time before the
 * opening time is on the next day.
 */
export function isOpenAt(hours: readonly Opening[], at: Date): boolean | null {
  if (hours.length === 0) return null
  const day = weekday(bangkokDate(at))
  const dayBefore = day === 1 ? 7 : day - 1
  const now = bangkokTime(at)
  return hours.some(({ day: on, opens, closes }) => {
    const pastMidnight = closes <= opens
    if (on === day) return now >= opens && (pastMidnight || now < closes)
    return on === dayBefore && pastMidnight && now < closes
  })
}
