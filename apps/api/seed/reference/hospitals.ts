import type { Opening, Words } from '@khum/contract'
import { readOpeningHours } from '../../src/modules/hospitals/places/opening-hours'
import { clinicHours, hospitalAddresses } from './hospital-addresses'
import { bangkok } from './hospitals-bangkok'
import { central } from './hospitals-central'
import { east } from './hospitals-east'
import { north } from './hospitals-north'
import { northeast } from './hospitals-northeast'
import { south } from './hospitals-south'
import type { Province } from './province'

export interface ReferenceHospital {
  /** Our own code, which never changes: the province's ISO 3166-2:TH number and a number within the province. */
  code: string
  name_th: string
  name_en: string
  kind: 'hospital' | 'clinic' | 'dental'
  province_th: string
  province_en: string
  phone: string | null
  latitude: number
  longitude: number
  aliases: readonly string[]
  address: Words | null
  /** The opening hours; empty if they are unknown. */
  hours: readonly Opening[]
}

function inProvince({ iso, name_th, name_en, hospitals }: Province): ReferenceHospital[] {
  return hospitals.map(([number, th, en, latitude, longitude, phone, aliases = [], kind]) => ({
    code: codeOf(iso, number),
    name_th: th,
    name_en: en,
    kind: kind ?? 'hospital',
    province_th: name_th,
    province_en: name_en,
    phone,
    latitude,
    longitude,
    aliases,
    address: hospitalAddresses[codeOf(iso, number)] ?? null,
    hours: hoursOf(codeOf(iso, number), kind ?? 'hospital'),
  }))
}

function codeOf(iso: string, number: number): string {
  return `${iso}-${String(number).padStart(3, '0')}`
}

/** Returns the opening hours. Hospitals with beds are always open, because the law requires an emergency room. */
function hoursOf(code: string, kind: ReferenceHospital['kind']): Opening[] {
  const known = kind === 'hospital' ? '24/7' : (clinicHours[code] ?? '')
  return readOpeningHours(known) ?? []
}

/** Hospitals and clinics of all 77 provinces, from public sources. Positions are accurate to about 500 m. */
export const referenceHospitals: readonly ReferenceHospital[] = [
  ...bangkok,
  ...central,
  ...east,
  ...northeast,
  ...north,
  ...south,
].flatMap(inProvince)
