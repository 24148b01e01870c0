/**
 * One hospital: number within the province (never reused or changed), Thai name, English name, latitude, longitude
 * (WGS 84, to about 500 m), switchboard (E.164, or null if unknown), aliases, and the kind if it isn't a hospital.
 */
export type HospitalRow = readonly [
  number: number,
  nameTh: string,
  nameEn: string,
  latitude: number,
  longitude: number,
  phone: string | null,
  aliases?: readonly string[],
  kind?: 'clinic' | 'dental',
]

/** A province by its ISO 3166-2:TH number, with its hospitals. */
export interface Province {
  iso: string
  name_th: string
  name_en: string
  hospitals: readonly HospitalRow[]
}

export function province(
  iso: string,
  name_th: string,
  name_en: string,
  hospitals: readonly HospitalRow[],
): Province {
  return { iso, name_th, name_en, hospitals }
}
