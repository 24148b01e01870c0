import { queueMembers } from './queue-members'

type Gender = 'male' | 'female'
type Name = readonly [title: string, name: string, surname: string]

export interface PersonSpec {
  key: string
  th: Name
  en: Name
  gender: Gender
  /** A birth date (`YYYY-MM-DD`), or the age in years. */
  born: string | number
  account?: { partner: string; lang?: 'en'; username?: string }
  /** Set if the policy has another person's phone number: the key of that person. */
  phoneOf?: string
}

const [mr, ms, mrs, girl, boy] = ['นาย', 'นางสาว', 'นาง', 'เด็กหญิง', 'เด็กชาย']

export const personSpecs: readonly PersonSpec[] = [
  {
    key: 'malee',
    th: [ms, 'มาลี', 'ศรีสุวรรณ'],
    en: ['Ms.', 'Malee', 'Srisuwan'],
    gender: 'female',
    born: '1988-04-17',
    account: { partner: 'khum' },
  },
  {
    key: 'ananda',
    th: [mrs, 'อนันดา', 'ใจอารี'],
    en: ['Mrs.', 'Ananda', 'Jaiaree'],
    gender: 'female',
    born: '1984-09-02',
    account: { partner: 'khum' },
  },
  {
    key: 'ananda-child',
    th: [girl, 'ปุณยาพร', 'ใจอารี'],
    en: ['Miss', 'Punyaporn', 'Jaiaree'],
    gender: 'female',
    born: 8,
    phoneOf: 'ananda',
  },
  {
    key: 'ananda-parent',
    th: [mr, 'ประเสริฐ', 'ใจอารี'],
    en: ['Mr.', 'Prasert', 'Jaiaree'],
    gender: 'male',
    born: 71,
    account: { partner: 'khum', username: 'prasert' },
  },
  {
    key: 'prasit',
    th: [mr, 'ประสิทธิ์', 'วงศ์ทอง'],
    en: ['Mr.', 'Prasit', 'Wongthong'],
    gender: 'male',
    born: '1979-12-25',
    account: { partner: 'khum' },
  },
  {
    key: 'wichai',
    th: [mr, 'วิชัย', 'แสงจันทร์'],
    en: ['Mr.', 'Wichai', 'Saengchan'],
    gender: 'male',
    born: '1966-02-11',
    account: { partner: 'khum' },
  },
  {
    key: 'kanya',
    th: [ms, 'กัญญา', 'พรหมมา'],
    en: ['Ms.', 'Kanya', 'Promma'],
    gender: 'female',
    born: '1992-07-30',
    account: { partner: 'khum' },
  },
  {
    key: 'orchid01',
    th: [mr, 'ธีรเดช', 'รัตนกุล'],
    en: ['Mr.', 'Teeradej', 'Rattanakul'],
    gender: 'male',
    born: '1975-05-08',
    account: { partner: 'orchid' },
  },
  {
    key: 'tempo01',
    th: [ms, 'พิชญา', 'เลิศวิทยา'],
    en: ['Ms.', 'Pichaya', 'Lertwittaya'],
    gender: 'female',
    born: '1995-11-19',
    account: { partner: 'tempo' },
  },
  {
    key: 'somsak',
    th: [mr, 'สมศักดิ์', 'บุญมี'],
    en: ['Mr.', 'Somsak', 'Boonmee'],
    gender: 'male',
    born: '1958-01-23',
    account: { partner: 'khum' },
  },
  {
    key: 'pimjai',
    th: [ms, 'พิมพ์ใจ', 'ทองคำ'],
    en: ['Ms.', 'Pimjai', 'Thongkham'],
    gender: 'female',
    born: '1999-03-05',
    account: { partner: 'khum' },
  },
  {
    key: 'surachai',
    th: [mr, 'สุรชัย', 'มณีวงศ์'],
    en: ['Mr.', 'Surachai', 'Maneewong'],
    gender: 'male',
    born: '1990-10-14',
    account: { partner: 'khum' },
  },
  {
    key: 'thanakorn',
    th: [mr, 'ธนากร', 'อินทรสุข'],
    en: ['Mr.', 'Thanakorn', 'Intharasuk'],
    gender: 'male',
    born: '1982-06-27',
    account: { partner: 'jade', lang: 'en' },
  },
  {
    key: 'nattaya',
    th: [ms, 'ณัฐธยาน์', 'สุขเกษม'],
    en: ['Ms.', 'Nattaya', 'Sukkasem'],
    gender: 'female',
    born: '1971-08-16',
    account: { partner: 'pale' },
  },
  // Wilai has a policy but no account. If someone registers with her phone (080-000-0015) and her name, the app
  // recognises her.
  {
    key: 'wilai',
    th: [mrs, 'วิไล', 'สุขสวัสดิ์'],
    en: ['Mrs.', 'Wilai', 'Suksawat'],
    gender: 'female',
    born: '1963-02-09',
  },
  // Ananda's son is insured through Ananda, but no account lists his coverage. A policy search with his citizen id
  // finds him and sends the code to Ananda's phone.
  {
    key: 'ananda-son',
    th: [boy, 'ปภังกร', 'ใจอารี'],
    en: ['Master', 'Paphangkorn', 'Jaiaree'],
    gender: 'male',
    born: 12,
    phoneOf: 'ananda',
  },
  {
    key: 'naree',
    th: [ms, 'นารี', 'ศรีวิไล'],
    en: ['Ms.', 'Naree', 'Sriwilai'],
    gender: 'female',
    born: '1986-01-12',
    account: { partner: 'khum' },
  },
  {
    key: 'somchai',
    th: [mr, 'สมชาย', 'แก้วมณี'],
    en: ['Mr.', 'Somchai', 'Kaewmanee'],
    gender: 'male',
    born: '1993-06-03',
  },
  {
    key: 'pranee',
    th: [mrs, 'ปราณี', 'วัฒนสุข'],
    en: ['Mrs.', 'Pranee', 'Watthanasuk'],
    gender: 'female',
    born: '1981-10-21',
    account: { partner: 'khum' },
  },
  {
    key: 'pranee-husband',
    th: [mr, 'ชาญชัย', 'วัฒนสุข'],
    en: ['Mr.', 'Chanchai', 'Watthanasuk'],
    gender: 'male',
    born: '1978-03-30',
    phoneOf: 'pranee',
  },
  {
    key: 'pranee-child',
    th: [girl, 'ณิชา', 'วัฒนสุข'],
    en: ['Miss', 'Nicha', 'Watthanasuk'],
    gender: 'female',
    born: 10,
    phoneOf: 'pranee',
  },
  // Sunisa has policies from two insurers, but an account only in Orchid's app. She can sign in to Jade's app with the
  // same username.
  {
    key: 'sunisa',
    th: [ms, 'สุนิสา', 'กิตติวงศ์'],
    en: ['Ms.', 'Sunisa', 'Kittiwong'],
    gender: 'female',
    born: '1986-03-21',
    account: { partner: 'orchid' },
  },
  ...queueMembers.map(
    ({ key, insurer, th, en, gender }, index): PersonSpec => ({
      key,
      th: [gender === 'male' ? mr : ms, ...th],
      en: [gender === 'male' ? 'Mr.' : 'Ms.', ...en],
      gender,
      born: 24 + ((index * 3) % 35),
      account: { partner: insurer === 'KHM' ? 'khum' : 'orchid' },
    }),
  ),
]
