export const placeCount = 100_000

const provinces = [
  ['กรุงเทพมหานคร', 'Bangkok', 13.75, 100.52, 18],
  ['เชียงใหม่', 'Chiang Mai', 18.79, 98.98, 8],
  ['ขอนแก่น', 'Khon Kaen', 16.43, 102.83, 8],
  ['นครราชสีมา', 'Nakhon Ratchasima', 14.97, 102.1, 8],
  ['สงขลา', 'Songkhla', 7.01, 100.47, 6],
  ['ชลบุรี', 'Chon Buri', 13.36, 100.98, 8],
  ['ภูเก็ต', 'Phuket', 7.88, 98.39, 4],
  ['อุบลราชธานี', 'Ubon Ratchathani', 15.24, 104.85, 6],
  ['ลำปาง', 'Lampang', 18.29, 99.49, 4],
  ['สุราษฎร์ธานี', 'Surat Thani', 9.14, 99.33, 5],
  ['อยุธยา', 'Phra Nakhon Si Ayutthaya', 14.35, 100.57, 5],
  ['นนทบุรี', 'Nonthaburi', 13.86, 100.51, 8],
  ['น่าน', 'Nan', 18.78, 100.78, 2],
  ['ระยอง', 'Rayong', 12.68, 101.27, 5],
  ['พิษณุโลก', 'Phitsanulok', 16.82, 100.27, 5],
] as const

const syllables = [
  ['สม', 'Som'],
  ['ศรี', 'Si'],
  ['ราช', 'Rat'],
  ['วัฒนา', 'Watthana'],
  ['บำรุง', 'Bamrung'],
  ['ชัย', 'Chai'],
  ['มงคล', 'Mongkhon'],
  ['เวช', 'Wet'],
  ['ธน', 'Thon'],
  ['พัฒน์', 'Phat'],
  ['เกษม', 'Kasem'],
  ['นคร', 'Nakhon'],
  ['เพชร', 'Phet'],
  ['อรุณ', 'Arun'],
  ['ไพศาล', 'Phaisan'],
  ['จุฬา', 'Chula'],
  ['หทัย', 'Hathai'],
  ['กิตติ', 'Kitti'],
  ['แสง', 'Saeng'],
  ['ทอง', 'Thong'],
] as const

const kinds = [
  ['hospital', 'โรงพยาบาล', 'Hospital', 25],
  ['clinic', 'คลินิกเวชกรรม', 'Clinic', 55],
  ['dental', 'คลินิกทันตกรรม', 'Dental Clinic', 20],
] as const

export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns 100,000 places in the importer's CSV format, clustered in towns, with names of two to four syllables. */
export function placesCsv(): string {
  const random = createRandom(42)
  const lines = ['code,name_th,name_en,kind,province,latitude,longitude,opening_hours,networks']
  for (let number = 0; number < placeCount; number += 1) {
    const [provinceTh, , latitude, longitude] = weighted(provinces, random)
    const [kind, wordTh, wordEn] = weighted(kinds, random)
    const name = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables, random))
    // Half of the places are in the centre of their town, the others around it.
    const around = random() < 0.5 ? 0.05 : 0.6
    const place = [latitude, longitude].map((middle) => (middle + (random() - 0.5) * 2 * around).toFixed(5))
    const branch = random() < 0.3 ? ` ${1 + Math.floor(random() * 30)}` : ''
    lines.push(
      [
        `B-${number}`,
        `${wordTh}${name.map(([th]) => th).join('')}${branch}`,
        `${name.map(([, en]) => en).join('')}${branch} ${wordEn}`,
        kind,
        provinceTh === 'อยุธยา' ? 'พระนครศรีอยุธยา' : provinceTh,
        ...place,
        kind === 'hospital' ? '24/7' : 'Mo-Sa 09:00-20:00',
        number % 50 === 0 ? 'KHM:opd|KHM:ipd' : '',
      ].join(','),
    )
  }
  return lines.join('\n')
}

export function anyPosition(random: () => number): { lat: string; lng: string } {
  const [, , latitude, longitude] = weighted(provinces, random)
  const [lat = '', lng = ''] = [latitude, longitude].map((middle) =>
    (middle + (random() - 0.5) * 0.4).toFixed(3),
  )
  return { lat, lng }
}

export function anyProvince(random: () => number): string {
  const [name] = weighted(provinces, random)
  return name === 'อยุธยา' ? 'พระนครศรีอยุธยา' : name
}

/** Returns a typical search: a full or partial name, with or without tone marks, a province, or a kind of place. */
export function anySearch(random: () => number): string {
  const [first, second] = [pick(syllables, random), pick(syllables, random)]
  const th = first[0] + second[0]
  const en = first[1] + second[1]
  const [province, provinceEn] = weighted(provinces, random)
  return pick(
    [
      th,
      en.toLowerCase(),
      `รพ.${th}`,
      `${en} hospital`,
      first[0],
      th.slice(0, 4),
      th.slice(0, 2),
      th.replace(/[์่้]/g, ''),
      `${first[0]} ${province}`,
      province,
      provinceEn,
      'โรงพยาบาล',
      'คลินิก',
      'dental',
    ],
    random,
  )
}

/** Returns a misspelled name that no place has. */
export function anyMisspelling(random: () => number): string {
  const [, en] = pick(syllables, random)
  return `${en}${pick(syllables, random)[1]}x`.toLowerCase().replace('a', 'q')
}

function pick<T>(from: readonly T[], random: () => number): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

function weighted<T extends readonly [...unknown[], number]>(from: readonly T[], random: () => number): T {
  const weight = (each: T) => Number(each.at(-1))
  let left = random() * from.reduce((sum, each) => sum + weight(each), 0)
  for (const each of from) {
    left -= weight(each)
    if (left <= 0) return each
  }
  return pick(from, random)
}
