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

/** Finds a province by its Thai or English name in any usual spelling, with or without the word for province. */
export function findProvince(name: string): ProvinceName | null {
  return byName.get(plain(name)) ?? null
}

/**
 * Guesses the province of a position: returns the province of the nearest hospital in the reference data. Near a
 * border, this may be the wrong province.
 */
export function nearestProvince(latitude: number, longitude: number): ProvinceName | null {
  // Squared degrees are enough to compare distances, if the degrees of longitude are scaled to this latitude.
  const scale = Math.cos((latitude * Math.PI) / 180)
  let nearest: { squaredDistance: number; names: ProvinceName } | null = null
  for (const { province_th, province_en, ...place } of referenceHospitals) {
    const squaredDistance = (place.latitude - latitude) ** 2 + ((place.longitude - longitude) * scale) ** 2
    if (!nearest || squaredDistance < nearest.squaredDistance)
      nearest = { squaredDistance, names: { province_th, province_en } }
  }
  return nearest?.names ?? null
}

function plain(name: string): string {
  return foldForSearch(name)
    .replace(/^(จังหวัด|จ(?=[ก-ฮเ-ไ]))/, '')
    .replace(/^changwat | province$/g, '')
    .replaceAll(' ', '')
}
