import type { Lang, OtpPurpose } from '@khum/contract'

interface OtpText {
  lang: Lang
  purpose: OtpPurpose
  code: string
  refNo: string
  /** Of the page that the code is for: browsers fill it in there and nowhere else. */
  host: string
}

/** One text of letters outside GSM-7, such as Thai; a longer one is sent and paid twice. TRUST R13 */
const mostUnits = 70

const words: Record<Lang, { code: string; purposes: Record<OtpPurpose, string> }> = {
  th: {
    code: 'รหัส',
    purposes: {
      register: 'สมัครสมาชิก',
      forgot_username: 'ลืมชื่อผู้ใช้',
      forgot_password: 'ตั้งรหัสผ่านใหม่',
      phone_edit: 'เปลี่ยนเบอร์โทร',
      privacy_update: 'ยืนยันนโยบาย',
      delete_account: 'ลบบัญชี',
      card_details: 'ดูข้อมูลบัตร',
      coverage_search: 'ค้นหาสิทธิ',
      family_accept: 'ให้สิทธิครอบครัว',
    },
  },
  en: {
    code: 'code',
    purposes: {
      register: 'Register',
      forgot_username: 'Forgot username',
      forgot_password: 'Reset password',
      phone_edit: 'New phone',
      privacy_update: 'Privacy update',
      delete_account: 'Delete account',
      card_details: 'Card details',
      coverage_search: 'Find coverage',
      family_accept: 'Family access',
    },
  },
}

/** The longest name of a host with which every text still fits into one. */
export const longestHost = 32

/**
 * The text with a code: what it is for, the code, the reference of the screen, nothing else about anybody; in its last
 * line the code once more for the browser (WebOTP). With a long host the code stands in that line only. TRUST R13
 */
export function otpText({ lang, purpose, code, refNo, host }: OtpText): string {
  const { code: word, purposes } = words[lang]
  const last = `@${host} #${code}`
  const whole = `${purposes[purpose]} ${word} ${code} Ref ${refNo}\n${last}`
  return whole.length <= mostUnits ? whole : `${purposes[purpose]} Ref ${refNo}\n${last}`
}
