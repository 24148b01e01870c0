import type { EarlyTitle } from '../../titles'

export const shell = {
  bar: {
    label: 'เมนูหลัก',
    home: 'หน้าแรก',
    coverages: 'ความคุ้มครอง',
    eClaim: 'ส่งเคลม',
    notifications: 'แจ้งเตือน',
    settings: 'ตั้งค่า',
  },
  bell: 'การแจ้งเตือน',
  unread: 'ยังไม่ได้อ่าน {count} รายการ',
  news: 'มีการแจ้งเตือนใหม่',
  openNews: 'เปิดดู',
  notFound: {
    title: 'ไม่พบหน้านี้',
    body: 'หน้านี้อาจถูกย้าย หรือลิงก์ไม่ถูกต้อง กรุณากลับหน้าแรก',
    lineOnly: 'หน้านี้เปิดได้ใน LINE เท่านั้น กรุณาเปิดจากแอป LINE บนโทรศัพท์ของคุณ',
    openInLine: 'เปิดใน LINE',
  },
  crashed: {
    title: 'ขออภัย หน้านี้มีปัญหา',
    body: 'ข้อมูลที่ส่งสำเร็จแล้วไม่สูญหาย กรุณาโหลดหน้าใหม่ หากยังพบปัญหา ลองอีกครั้งภายหลัง',
  },
  partNotLoaded: {
    title: 'โหลดหน้านี้ไม่สำเร็จ',
    body: 'สัญญาณอาจขาดหาย หรือระบบเพิ่งปรับปรุง กรุณาตรวจสอบสัญญาณอินเทอร์เน็ตแล้วโหลดหน้าใหม่',
  },
} as const

/** The titles that load with the first page. `inner-titles.ts` has all other titles. */
export const titles = {
  login: 'เข้าสู่ระบบ',
  register: 'ลงทะเบียน',
  checkPage: 'กรุณาเข้าสู่ระบบ',
  notFound: 'ไม่พบหน้านี้',
  notPage: 'ไม่พบหน้านี้',
} as const satisfies Record<EarlyTitle, string>
