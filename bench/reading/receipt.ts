import { referenceHospitals as hospitals } from '../../apps/api/seed/reference/hospitals'

export interface Item {
  th: string
  en: string
  satang: number
}

/**
 * The content of a receipt that the benchmark draws as a picture. `total` is what the member paid. Khum's receipt reading
 * must find this value.
 */
export interface Receipt {
  placeTh: string
  placeEn: string
  code: string
  /** ISO date. */
  date: string
  time: string
  number: string
  patient: string
  hn: string
  items: Item[]
  discount: number
  /** The amount that another insurer or a fund paid directly. */
  otherPayer: number
  total: number
  cash: number
}

export type Random = () => number

/** A random generator with a seed (mulberry32), so that every run draws the same receipts. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const catalogue: [th: string, en: string, least: number, most: number][] = [
  ['ค่ายาและสารอาหารทางเส้นเลือด', 'Medicine & parenteral nutrition', 8_000, 480_000],
  ['ค่าเวชภัณฑ์ที่มิใช่ยา', 'Medical supplies', 3_000, 120_000],
  ['ค่าตรวจวินิจฉัยทางเทคนิคการแพทย์', 'Laboratory', 15_000, 650_000],
  ['ค่าตรวจทางรังสีวิทยา', 'X-ray', 40_000, 900_000],
  ['ค่าบริการทางการพยาบาล', 'Nursing service', 5_000, 90_000],
  ['ค่าธรรมเนียมแพทย์', 'Doctor fee', 30_000, 250_000],
  ['ค่าบริการผู้ป่วยนอก', 'OPD service', 5_000, 45_000],
  ['ค่าทำแผลและฉีดยา', 'Dressing and injection', 10_000, 80_000],
  ['ค่าห้องและค่าอาหาร', 'Room and board', 200_000, 1_800_000],
  ['ค่ากายภาพบำบัด', 'Physical therapy', 40_000, 180_000],
]

const givenNames = ['มาลี ใจดี', 'สมชาย รักไทย', 'สุนิสา แก้วมณี', 'ธนากร ศรีสุข', 'วราภรณ์ ทองคำ', 'ปิติ แสงจันทร์']

export function makeReceipt(random: Random): Receipt {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const pick = <Value>(values: readonly Value[]): Value => values[between(0, values.length - 1)] as Value
  const place = pick(hospitals)
  const items = [...catalogue]
    .sort(() => random() - 0.5)
    .slice(0, between(2, 6))
    .map(([th, en, least, most]) => ({ th, en, satang: amount(between(least, most), random()) }))
  const sum = items.reduce((all, { satang }) => all + satang, 0)
  const discount = random() < 0.3 ? Math.round((sum * pick([0.05, 0.1])) / 100) * 100 : 0
  const otherPayer = random() < 0.15 ? Math.round((sum * 0.4) / 100) * 100 : 0
  const total = sum - discount - otherPayer
  const day = new Date(Date.UTC(2026, 0, 1 + between(0, 320)))
  return {
    placeTh: place.name_th,
    placeEn: place.name_en,
    code: place.code,
    date: day.toISOString().slice(0, 10),
    time: `${String(between(8, 19)).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}`,
    number: `${pick(['RC', 'OP', 'IV', 'B'])}${between(6_900_001, 6_999_999)}`,
    patient: pick(givenNames),
    hn: `${between(10, 69)}-${between(10, 69)}-${between(100_000, 999_999)}`,
    items,
    discount,
    otherPayer,
    total,
    cash: Math.ceil(total / 100_000) * 100_000,
  }
}

/**
 * Rounds an amount as on real receipts: most amounts to whole baht, some to 25 satang, some not at all. `chance`, a
 * random number from 0 to 1, decides how this amount is rounded.
 */
function amount(satang: number, chance: number): number {
  if (chance < 0.55) return Math.round(satang / 100) * 100
  return chance < 0.8 ? Math.round(satang / 25) * 25 : satang
}
