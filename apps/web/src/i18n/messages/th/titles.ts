import type { EarlyTitle } from '../titles'

/** Of the screens that show no other words than these first ones. */
export const titles = {
  login: 'เข้าสู่ระบบ',
  register: 'ลงทะเบียน',
  checkPage: 'กรุณาเข้าสู่ระบบ',
  notFound: 'ไม่พบหน้านี้',
  notPage: 'ไม่พบหน้านี้',
} as const satisfies Record<EarlyTitle, string>
