import { referenceHospitals } from '../../seed/reference/hospitals'
import { foldForSearch } from './thai-fold'

export interface ProvinceName {
  province_th: string
  province_en: string
}

const byName = new Map<string, ProvinceName>(
  referenceHospitals.flatMap(({ province_th, province_en }) => {
    const names = { province_th, province_en }
    return [province_th, province_en].map((name): [string, ProvinceName] => [plain(name), names])
  }),
)
for (const alias of ['กรุงเทพ', 'กทม', 'Krung Thep']) {
  const bangkok = byName.get(plain('Bangkok'))
  if (bangkok) byName.set(plain(alias), bangkok)
}

/** A province by its name in either language and any usual spelling, with or without the word for province. */
export function findProvince(name: string): ProvinceName | null {
  return byName.get(plain(name)) ?? null
}

/** The province of the nearest place of the reference data: a good guess where an export names none, wrong near a border. */
export function nearestProvince(latitude: number, longitude: number): ProvinceName | null {
  // Squares of degrees tell who is nearest as well as metres do, once degrees of longitude are shortened to their length here.
  const shorter = Math.cos((latitude * Math.PI) / 180)
  let nearest: { off: number; names: ProvinceName } | null = null
  for (const { province_th, province_en, ...place } of referenceHospitals) {
    const off = (place.latitude - latitude) ** 2 + ((place.longitude - longitude) * shorter) ** 2
    if (!nearest || off < nearest.off) nearest = { off, names: { province_th, province_en } }
  }
  return nearest?.names ?? null
}

function plain(name: string): string {
  return foldForSearch(name)
    .replace(/^(จังหวัด|จ(?=[ก-ฮเ-ไ]))/, '')
    .replace(/^changwat | province$/g, '')
    .replaceAll(' ', '')
}
