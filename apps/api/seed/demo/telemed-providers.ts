import type { Opening, TelemedForm, TelemedIcon, Words } from '@khum/contract'

export interface DemoProvider {
  code: string
  name: Words
  summary: Words
  about: Words
  priceNote: Words
  categories: readonly TelemedIcon[]
  handOff: TelemedForm
  extraCardsMost: 2 | 3
  /**
   * `weekly`: the provider opens once a week, on yesterday's weekday, so that the demo has a provider that is closed
   * today.
   */
  hours: readonly Opening[] | 'weekly'
  /** The insurers whose cards the provider accepts; all insurers if missing. */
  insurers?: readonly string[]
  /** `endsIn` is in days from today. */
  promotion?: { text: Words; endsIn: number }
}

const always: readonly Opening[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  opens: '00:00',
  closes: '24:00',
}))

/**
 * One provider accepts only some insurers' cards, one accepts three extra cards, one hands off by code, and one is
 * closed today.
 */
export const demoProviders: readonly DemoProvider[] = [
  {
    code: 'fahsai',
    name: { th: 'ฟ้าใส เทเลคลินิก', en: 'Fahsai Teleclinic' },
    summary: {
      th: 'หวัด ไข้ ปวดท้อง และขอรับยาต่อเนื่อง',
      en: 'Colds, fever, stomach ache and repeat prescriptions',
    },
    about: {
      th: 'พบแพทย์ทั่วไปทางวิดีโอ พร้อมเภสัชกรให้คำปรึกษาเรื่องยา ส่งยาถึงบ้านได้ทั่วประเทศ',
      en: 'General doctors by video, with a pharmacist for questions about medicine. Medicine is delivered nationwide.',
    },
    priceNote: { th: 'พบแพทย์ 15 นาที 450 บาท ไม่รวมค่ายา', en: 'THB 450 for 15 minutes, medicine not included' },
    categories: ['general', 'pharmacy'],
    handOff: 'link',
    extraCardsMost: 2,
    hours: always,
    insurers: ['KHM', 'ORC', 'JAD'],
  },
  {
    code: 'noknoi',
    name: { th: 'นกน้อย หมอเด็กออนไลน์', en: 'Noknoi Children’s Doctors' },
    summary: { th: 'กุมารแพทย์ดูแลเด็กแรกเกิดถึง 15 ปี', en: 'Paediatricians for children up to 15' },
    about: {
      th: 'คุยกับกุมารแพทย์ได้ทุกเวลา เรื่องไข้ ผื่น การกินนม วัคซีน และพัฒนาการ ใช้บัตรของทั้งครอบครัวร่วมกันได้',
      en: 'Talk to a paediatrician at any hour about fever, rashes, feeding, vaccines and growth. You can combine your family’s cards.',
    },
    priceNote: { th: 'พบแพทย์ 20 นาที 600 บาท', en: 'THB 600 for 20 minutes' },
    categories: ['children', 'general'],
    handOff: 'link',
    extraCardsMost: 3,
    hours: always,
    promotion: {
      text: { th: 'ครั้งแรกลด 100 บาท สำหรับสมาชิก', en: 'THB 100 off a member’s first visit' },
      endsIn: 45,
    },
  },
  {
    code: 'lomyen',
    name: { th: 'ลมเย็น ดูแลใจ', en: 'Lomyen Mind Care' },
    summary: { th: 'จิตแพทย์และนักจิตวิทยา คุยเป็นส่วนตัว', en: 'Private talks with psychiatrists and psychologists' },
    about: {
      th: 'ความเครียด นอนไม่หลับ หมดไฟ หรือเรื่องที่อยากมีคนรับฟัง เลือกคุยทางวิดีโอ เสียง หรือแชต เข้าใช้ด้วยรหัสใช้ครั้งเดียวที่เว็บไซต์ของผู้ให้บริการ',
      en: 'Stress, sleep, burnout, or something you want someone to listen to: by video, voice or chat. You sign in with a one-time code on the provider’s website.',
    },
    priceNote: { th: 'คุยครั้งละ 50 นาที 1,200 บาท', en: 'THB 1,200 for 50 minutes' },
    categories: ['mind'],
    handOff: 'code',
    extraCardsMost: 2,
    hours: always,
    promotion: {
      text: { th: 'แบบประเมินความเครียดฟรี', en: 'Free stress check' },
      endsIn: -3,
    },
  },
  {
    code: 'phiwnuan',
    name: { th: 'ผิวนวล คลินิกผิวหนัง', en: 'Phiwnuan Skin Clinic' },
    summary: { th: 'สิว ผื่น ผมร่วง กับแพทย์เฉพาะทาง', en: 'Acne, rashes and hair loss, with specialists' },
    about: {
      th: 'แพทย์เฉพาะทางผิวหนังออกตรวจออนไลน์สัปดาห์ละหนึ่งวัน ส่งรูปให้แพทย์ดูก่อนได้',
      en: 'Skin specialists are online one day a week. You can send pictures beforehand.',
    },
    priceNote: { th: 'พบแพทย์ 15 นาที 700 บาท', en: 'THB 700 for 15 minutes' },
    categories: ['skin'],
    handOff: 'link',
    extraCardsMost: 2,
    hours: 'weekly',
  },
]
