import type { EarlyTitle } from '../titles'

/** Titles of the screens that load with the first page. */
export const titles = {
  login: 'เข้าสู่ระบบ',
  register: 'ลงทะเบียน',
  checkPage: 'กรุณาเข้าสู่ระบบ',
  notFound: 'ไม่พบหน้านี้',
  notPage: 'ไม่พบหน้านี้',
} as const satisfies Record<EarlyTitle, string>
