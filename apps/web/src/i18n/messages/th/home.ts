export const home = {
  greeting: 'สวัสดี คุณ{name}',
  greetingGuest: 'สวัสดี',
  guest: {
    title: 'ดูความคุ้มครองของคุณ',
    body: 'เข้าสู่ระบบเพื่อดูบัตร ส่งเคลม และติดตามสถานะ',
    signIn: 'เข้าสู่ระบบ',
    register: 'ลงทะเบียน',
  },
  card: {
    useCard: 'ใช้บัตร',
    notUsable: 'วันนี้ยังใช้ที่โรงพยาบาลไม่ได้',
    details: 'ดูความคุ้มครอง',
    none: 'ยังไม่มีบัตรในบัญชีนี้',
    noneBody: 'ค้นหาด้วยเลขประจำตัวประชาชน เพื่อเพิ่มความคุ้มครองของคุณ',
    find: 'ค้นหาความคุ้มครอง',
  },
  waiting: {
    title: 'สิ่งที่รอคุณอยู่',
    kind: {
      documents: 'ขอเอกสารเพิ่ม',
      payment_failed: 'โอนเงินไม่สำเร็จ',
      invitation: 'คำขอจากครอบครัว',
      draft: 'เคลมที่ยังไม่ได้ส่ง',
    },
    do: {
      documents: 'ส่งเอกสาร',
      payment_failed: 'ดูวิธีแก้ไข',
      invitation: 'ตอบคำขอ',
      draft: 'กรอกต่อ',
    },
    until: 'ส่งภายใน {date}',
    asks: 'ขอดูบัตรของคุณ',
    relative: 'เคลมของคนในครอบครัว',
  },
  menu: {
    title: 'บริการ',
    coverage: 'ความคุ้มครองของฉัน',
    family_coverage: 'ความคุ้มครองของครอบครัว',
    claim_status: 'สถานะเคลม',
    hospital_search: 'ค้นหาโรงพยาบาล',
    e_claim: 'ส่งเคลม (e-Claim)',
    telemed_mart: 'พบแพทย์ออนไลน์',
    official_account: 'LINE Official',
  },
  claims: {
    title: 'เคลมที่กำลังดำเนินการ',
    documents: '{count, plural, other {รอเอกสาร # รายการ}}',
    until: 'ส่งเอกสารภายใน {date}',
  },
  promotions: 'โปรโมชัน',
  articles: 'บทความน่ารู้',
  until: 'ถึง {date}',
  banner: {
    promotions: 'โปรโมชันแนะนำ',
    promotionsAll: 'ดูโปรโมชันทั้งหมด',
    articles: 'บทความแนะนำ',
    articlesAll: 'ดูบทความทั้งหมด',
  },
  foot: {
    title: 'ข้อมูลและความช่วยเหลือ',
    contact: 'ติดต่อเรา',
    faq: 'คำถามที่พบบ่อย',
    'claim-documents': 'เอกสารที่ใช้เคลม',
    about: 'เกี่ยวกับเรา',
  },
} as const

export const refresh = {
  refresh: 'อัปเดตข้อมูล',
  busy: 'กำลังอัปเดต',
  done: 'อัปเดตแล้ว',
} as const
