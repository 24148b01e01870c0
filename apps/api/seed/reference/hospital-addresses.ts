import type { Words } from '@khum/contract'

type Address = readonly [code: string, th: string, en: string]

const known: readonly Address[] = [
  ['10-001', '2 ถนนวังหลัง แขวงศิริราช เขตบางกอกน้อย 10700', '2 Wang Lang Rd, Siriraj, Bangkok Noi 10700'],
  ['10-002', '1873 ถนนพระรามที่ 4 แขวงปทุมวัน เขตปทุมวัน 10330', '1873 Rama IV Rd, Pathum Wan 10330'],
  [
    '10-003',
    '270 ถนนพระรามที่ 6 แขวงทุ่งพญาไท เขตราชเทวี 10400',
    '270 Rama VI Rd, Thung Phaya Thai, Ratchathewi 10400',
  ],
  [
    '10-004',
    '2 ถนนพญาไท แขวงทุ่งพญาไท เขตราชเทวี 10400',
    '2 Phaya Thai Rd, Thung Phaya Thai, Ratchathewi 10400',
  ],
  [
    '10-005',
    '315 ถนนราชวิถี แขวงทุ่งพญาไท เขตราชเทวี 10400',
    '315 Ratchawithi Rd, Thung Phaya Thai, Ratchathewi 10400',
  ],
  ['10-006', '681 ถนนสามเสน แขวงวชิรพยาบาล เขตดุสิต 10300', '681 Sam Sen Rd, Wachira Phayaban, Dusit 10300'],
  ['10-007', '492/1 ถนนพระรามที่ 1 แขวงปทุมวัน เขตปทุมวัน 10330', '492/1 Rama I Rd, Pathum Wan 10330'],
  [
    '10-016',
    '33 ซอยสุขุมวิท 3 แขวงคลองเตยเหนือ เขตวัฒนา 10110',
    '33 Sukhumvit Soi 3, Khlong Toei Nuea, Watthana 10110',
  ],
  [
    '10-017',
    '2 ซอยศูนย์วิจัย 7 ถนนเพชรบุรีตัดใหม่ แขวงบางกะปิ เขตห้วยขวาง 10310',
    '2 Soi Soonvijai 7, New Phetchaburi Rd, Bang Kapi, Huai Khwang 10310',
  ],
  [
    '10-018',
    '133 ซอยสุขุมวิท 49 แขวงคลองตันเหนือ เขตวัฒนา 10110',
    '133 Sukhumvit Soi 49, Khlong Tan Nuea, Watthana 10110',
  ],
  ['10-020', '9/1 ถนนคอนแวนต์ แขวงสีลม เขตบางรัก 10500', '9/1 Convent Rd, Si Lom, Bang Rak 10500'],
  [
    '10-021',
    '364/1 ถนนศรีอยุธยา แขวงถนนพญาไท เขตราชเทวี 10400',
    '364/1 Si Ayutthaya Rd, Thanon Phaya Thai, Ratchathewi 10400',
  ],
  ['10-024', '99 ถนนพระราม 9 แขวงบางกะปิ เขตห้วยขวาง 10310', '99 Rama IX Rd, Bang Kapi, Huai Khwang 10310'],
  ['10-028', '27 ถนนสาทรใต้ แขวงยานนาวา เขตสาทร 10120', '27 South Sathon Rd, Yan Nawa, Sathon 10120'],
  ['10-029', '124 ถนนสีลม แขวงสุริยวงศ์ เขตบางรัก 10500', '124 Si Lom Rd, Suriyawong, Bang Rak 10500'],
  ['10-037', '3333 ถนนพระราม 4 แขวงคลองเตย เขตคลองเตย 10110', '3333 Rama IV Rd, Khlong Toei 10110'],
  [
    '50-001',
    '110 ถนนอินทวโรรส ตำบลศรีภูมิ อำเภอเมืองเชียงใหม่ 50200',
    '110 Inthawarorot Rd, Si Phum, Mueang Chiang Mai 50200',
  ],
  [
    '50-003',
    '8 ถนนบุญเรืองฤทธิ์ ตำบลศรีภูมิ อำเภอเมืองเชียงใหม่ 50200',
    '8 Bunrueang Rit Rd, Si Phum, Mueang Chiang Mai 50200',
  ],
]

export const hospitalAddresses: Readonly<Record<string, Words>> = Object.fromEntries(
  known.map(([code, th, en]) => [code, { th, en }]),
)

/** The opening hours that clinics without beds publish, by hospital code, in OpenStreetMap's format. */
export const clinicHours: Readonly<Record<string, string>> = {
  '10-043': 'Mo-Fr 08:30-16:30; Sa 08:30-12:00',
  '10-046': 'Mo-Fr 08:30-16:30',
  '10-047': 'Mo-Fr 08:00-16:00',
}
