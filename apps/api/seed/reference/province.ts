/**
 * A hospital. The number is unique within the province and never changes. Positions are WGS 84, accurate to about 500
 * m; phones are E.164.
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

/** `iso` is the province's number in ISO 3166-2:TH. */
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
