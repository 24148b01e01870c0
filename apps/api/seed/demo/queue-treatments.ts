import { type ClaimSpec, line } from './claim-spec'

/** An item of a bill: its name in both languages and its price in baht. */
type Item = readonly [th: string, en: string, baht: number]

/** A treatment that a claim in the queue is about, and the items of its bill. */
export interface Treatment {
  type: ClaimSpec['type']
  admitedType: ClaimSpec['admitedType']
  symptom: string
  diagnosis: string
  procedure?: string
  items: readonly Item[]
  /** The heading of the medical certificate and the doctor's opinion in it. Outpatients have no certificate. */
  certificate?: readonly [title: string, opinion: string]
  /** Whether the hospital sends the claim, so that the member pays nothing. */
  isCashless: boolean
}

const outpatient: readonly (readonly [symptom: string, diagnosis: string])[] = [
  ['ไข้หวัดใหญ่ มีไข้สูง ไอ', 'J10.1'],
  ['ท้องเสีย ปวดท้อง', 'A09.9'],
  ['ผื่นแพ้ คันตามตัว', 'L50.0'],
  ['ปวดศีรษะ เวียนศีรษะ', 'R51'],
  ['ปวดหลังส่วนล่าง', 'M54.5'],
  ['ตาแดง ระคายเคืองตา', 'H10.9'],
]
const inpatient: readonly (readonly [
  symptom: string,
  diagnosis: string,
  days: number,
  procedure?: string,
])[] = [
  ['ไข้เลือดออก เกล็ดเลือดต่ำ', 'A91', 4],
  ['ปอดอักเสบ หายใจเหนื่อย', 'J18.9', 3],
  ['ไส้ติ่งอักเสบเฉียบพลัน ผ่าตัดไส้ติ่ง', 'K35.8', 3, '47.01'],
  ['ลำไส้อักเสบ ขาดน้ำรุนแรง', 'A09.9', 2],
]
const dental: readonly (readonly [symptom: string, diagnosis: string, item: Item])[] = [
  ['ฟันผุ อุดฟัน 1 ซี่', 'K02.1', ['อุดฟัน 1 ซี่', 'Filling, one tooth', 900]],
  ['หินปูน เหงือกอักเสบ', 'K05.1', ['ขูดหินปูน', 'Scaling', 1_000]],
  ['ฟันคุด ถอนฟัน 1 ซี่', 'K01.1', ['ถอนฟันคุด 1 ซี่', 'Extraction, one wisdom tooth', 1_450]],
]
const accidents: readonly (readonly [symptom: string, diagnosis: string, item: Item])[] = [
  ['หกล้ม แผลฉีกขาดที่เข่า', 'S81.0', ['ค่าเย็บแผล', 'Stitches', 1_200]],
  ['ข้อเท้าพลิกจากการเล่นกีฬา', 'S93.4', ['ค่าเอกซเรย์ข้อเท้า', 'X-ray of the ankle', 850]],
  ['มีดบาดนิ้วมือ', 'S61.0', ['ค่าทำแผล', 'Wound dressing', 450]],
]

/**
 * The kinds of treatment. Each claim takes the next kind; after the last kind, the list starts again. The claims belong
 * to two insurers alternately, so the list needs an odd length. With an even length, each insurer would get only every
 * second kind.
 */
const kinds = [
  ...(['opd', 'opd', 'ipd', 'opd', 'dental', 'opd', 'accident', 'opd', 'cashless', 'opd', 'opd'] as const),
]

export function treatmentOf(n: number): Treatment {
  const kind = kinds[n % kinds.length]
  const round = Math.floor(n / kinds.length)
  const medicine: Item = ['ค่ายาและเวชภัณฑ์', 'Medicine and supplies', 180 + ((n * 137) % 900)]
  const doctor: Item = ['ค่าแพทย์', "Doctor's fee", 300 + ((n * 53) % 500)]
  if (kind === 'ipd' || kind === 'cashless') return stay(round, n, kind === 'cashless')
  if (kind === 'dental') {
    const [symptom, diagnosis, item] = pick(dental, round)
    return {
      ...{ type: 'illness', admitedType: 'dental', symptom, diagnosis, isCashless: false },
      items: [item],
      certificate: ['ใบรับรองทันตแพทย์', `${item[0]} เรียบร้อยแล้ว`],
    }
  }
  if (kind === 'accident') {
    const [symptom, diagnosis, item] = pick(accidents, round)
    return {
      ...{ type: 'accident', admitedType: 'emergency_opd', symptom, diagnosis, isCashless: false },
      items: [item, medicine, doctor],
    }
  }
  const [symptom, diagnosis] = pick(outpatient, n)
  return {
    ...{ type: 'illness', admitedType: 'opd', symptom, diagnosis, isCashless: false },
    items: [medicine, doctor],
  }
}

function stay(round: number, n: number, isCashless: boolean): Treatment {
  const [symptom, diagnosis, days, procedure] = pick(inpatient, round + (isCashless ? 1 : 0))
  return {
    ...{ type: 'illness', admitedType: 'ipd', symptom, diagnosis, isCashless },
    ...(procedure && { procedure }),
    items: [
      [`ค่าห้องและค่าอาหาร ${days} วัน`, `Room and board, ${days} days`, 3_200 * days],
      ['ค่าบริการพยาบาล', 'Nursing', 900 * days],
      ['ค่ายา', 'Medicine', 1_800 + ((n * 211) % 900)],
      ['ค่าตรวจทางห้องปฏิบัติการ', 'Laboratory', 1_400 + ((n * 97) % 700)],
      ['ค่าแพทย์', "Doctor's fee", 1_000 * days],
      ...(procedure ? ([['ค่าผ่าตัดและหัตถการ', 'Surgery and procedures', 14_500]] as const) : []),
    ],
    certificate: ['ใบรับรองแพทย์ ผู้ป่วยใน', `รับไว้รักษาในโรงพยาบาล ${days} วัน อาการดีขึ้น ให้กลับบ้านได้`],
  }
}

/**
 * Returns the claim's lines. A hospital sends every item with codes; for an inpatient bill, a member types only the
 * total.
 */
export function linesOf(
  { items, admitedType, isCashless, diagnosis, procedure }: Treatment,
  decidedOf: (billed: number) => Parameters<typeof line>[3],
): ClaimSpec['lines'] {
  if (admitedType === 'ipd' && !isCashless) {
    const billed = items.reduce((sum, [, , baht]) => sum + baht, 0)
    return [line('ค่ารักษาพยาบาล', 'Medical expenses', billed, decidedOf(billed))]
  }
  return items.map(([th, en, baht]) => ({
    ...line(th, en, baht, decidedOf(baht)),
    ...(isCashless && { diagnosis, ...(procedure && th.startsWith('ค่าผ่าตัด') && { procedure }) }),
  }))
}

function pick<T>(all: readonly T[], n: number): T {
  const found = all[n % all.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}
