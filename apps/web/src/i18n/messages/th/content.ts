export const content = {
  search: {
    promotion: 'ค้นหาโปรโมชัน',
    article: 'ค้นหาบทความ',
    partner_article: 'ค้นหาบทความจากพันธมิตร',
    clear: 'ล้างคำค้น',
    none: 'ไม่พบเรื่องที่ค้นหา',
    noneBody: 'ลองพิมพ์เพียงบางส่วนของชื่อเรื่อง หรือใช้คำอื่น',
  },
  none: {
    promotion: 'ตอนนี้ยังไม่มีโปรโมชัน',
    article: 'ยังไม่มีบทความ',
    partner_article: 'ยังไม่มีบทความจากพันธมิตร',
  },
  noneBody: 'แวะมาดูใหม่ได้เสมอ',
  more: 'ดูเพิ่มเติม',
  filter: { label: 'เลือกบทความ', ours: 'บทความของเรา', partners: 'จากพันธมิตร' },
  until: 'ถึง {date}',
  untilDay: 'ใช้ได้ถึงวันที่ {date}',
  published: 'เผยแพร่ {date}',
  goOn: 'ดูรายละเอียดต่อ',
  call: 'โทรสอบถาม',
  expired: {
    promotion_expired: 'โปรโมชันนี้หมดอายุแล้ว',
    article_expired: 'บทความนี้เลิกเผยแพร่แล้ว',
  },
  expiredBody: {
    promotion_expired: 'ยังมีโปรโมชันอื่นที่ใช้ได้',
    article_expired: 'ข้อมูลในบทความอาจไม่ตรงกับปัจจุบัน เราจึงนำออก',
  },
  gone: { promotions: 'ไม่พบโปรโมชันนี้', articles: 'ไม่พบบทความนี้' },
  goneBody: 'ลิงก์อาจไม่ถูกต้อง หรือเรื่องนี้ถูกนำออกไปแล้ว',
  toList: { promotions: 'ดูโปรโมชันทั้งหมด', articles: 'ดูบทความทั้งหมด' },
} as const
