import type { Lang, OtpPurpose } from '@khum/contract'

interface OtpText {
  lang: Lang
  purpose: OtpPurpose
  code: string
  refNo: string
  /** The host of the page that asks for the code; browsers fill the code in on no other host. */
  host: string
}

/** One SMS has room for 70 characters if some are outside GSM-7, such as Thai; longer text costs two SMS. R13 */
const maxLength = 70

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
      leave_app: 'เลิกใช้แอปนี้',
      card_details: 'ดูข้อมูลบัตร',
      coverage_search: 'ค้นหาสิทธิ',
      family_accept: 'ให้สิทธิครอบครัว',
      payout_account: 'บัญชีรับเงิน',
      data_copy: 'สำเนาข้อมูล',
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
      leave_app: 'Leave this app',
      card_details: 'Card details',
      coverage_search: 'Find coverage',
      family_accept: 'Family access',
      payout_account: 'Payout account',
      data_copy: 'Copy of data',
    },
  },
}

/** The longest host name with which every text fits into one SMS. */
export const longestHost = 32

/**
 * Writes the SMS with a code: its purpose, the code and the reference, and nothing about the member. The last line
 * repeats the code for the browser (WebOTP); with a long host name, it is the only line with the code. R13
 */
export function otpText({ lang, purpose, code, refNo, host }: OtpText): string {
  const { code: word, purposes } = words[lang]
  const last = `@${host} #${code}`
  const full = `${purposes[purpose]} ${word} ${code} Ref ${refNo}\n${last}`
  return full.length <= maxLength ? full : `${purposes[purpose]} Ref ${refNo}\n${last}`
}
