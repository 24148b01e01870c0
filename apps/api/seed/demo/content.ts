import type { Insertable } from 'kysely'
import type { ContentItemTable } from '../../src/db/schema-content'
import type { DemoClock } from './demo-clock'

/** Title in Thai and English, first and last day counted from today; no last day: it stays. */
type ContentSpec = readonly [th: string, en: string, startDay: number, endDay: number | null]

const promotions: readonly ContentSpec[] = [
  [
    'ตรวจสุขภาพปลายปี ลดสูงสุด 30% ที่โรงพยาบาลในเครือข่าย',
    'Year-end check-ups: up to 30% off at network hospitals',
    -12,
    48,
  ],
  ['วัคซีนไข้หวัดใหญ่ 4 สายพันธุ์ เพียง 590 บาท', 'Four-strain flu vaccine for THB 590', -20, 25],
  ['พบแพทย์ออนไลน์ครั้งแรก ไม่มีค่าใช้จ่าย', 'Your first online doctor visit is free', -5, 85],
  [
    'ขูดหินปูนราคาสมาชิก 700 บาท ที่คลินิกทันตกรรมที่ร่วมรายการ',
    'Member price for scaling: THB 700 at participating dental clinics',
    -30,
    9,
  ],
  ['ส่งยาถึงบ้านฟรีทั่วประเทศเมื่อพบแพทย์ออนไลน์', 'Free medicine delivery nationwide with an online visit', -3, 60],
  ['แพ็กเกจตรวจคัดกรองมะเร็งเต้านม เดือนนี้เท่านั้น', 'Breast cancer screening package, this month only', -70, -8],
]

const articles: readonly ContentSpec[] = [
  [
    'ถ่ายรูปใบเสร็จอย่างไรให้ส่งเคลมครั้งเดียวผ่าน',
    'How to photograph a receipt so that a claim passes the first time',
    -40,
    null,
  ],
  ['เอกสารที่ต้องใช้เมื่อส่งเคลมค่ารักษาพยาบาล', 'The documents you need for a medical claim', -120, null],
  [
    'ระยะรอคอยคืออะไร ทำไมบางโรคต้องรอ 120 วัน',
    'What a waiting period is, and why some illnesses wait 120 days',
    -64,
    null,
  ],
  ['ความรับผิดส่วนแรกกับร่วมจ่าย ต่างกันอย่างไร', 'Deductible or co-payment: what is the difference?', -33, null],
  ['ผู้ป่วยนอก ผู้ป่วยใน นับอย่างไร', 'Outpatient or inpatient: how it is counted', -90, null],
  [
    'ดูแลผู้สูงอายุหน้าฝนอย่างไรให้ห่างไข้หวัดใหญ่',
    'Keeping older people clear of the flu in the rainy season',
    -18,
    null,
  ],
  ['เตรียมตัวก่อนตรวจสุขภาพประจำปี', 'Getting ready for an annual check-up', -9, null],
  ['รู้ทันไข้เลือดออก สัญญาณที่ต้องรีบไปโรงพยาบาล', 'Dengue fever: the signs to go to hospital at once', -210, -15],
]

/** Promotions and articles in both languages, one of each expired. */
export function contentRows(clock: DemoClock, newId: () => string): Insertable<ContentItemTable>[] {
  const rows = (kind: ContentItemTable['kind'], specs: readonly ContentSpec[]) =>
    specs.map(([title_th, title_en, startDay, endDay], sort) => ({
      id: newId(),
      kind,
      title_th,
      title_en,
      starts_on: clock.day(startDay),
      ends_on: endDay === null ? null : clock.day(endDay),
      sort,
    }))
  return [...rows('promotion', promotions), ...rows('article', articles)]
}
