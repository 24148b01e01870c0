import { bangkokDate } from '@khum/contract'

/** Writes the README.txt of a copy in Thai and English. R67 */
export function readMe(madeAt: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'short' }).format(
    madeAt,
  )
  const [year = '', month, day] = bangkokDate(madeAt).split('-')
  return [
    'สำเนาข้อมูลของคุณ',
    `ทำเมื่อ ${day}/${month}/${Number(year) + 543} เวลา ${time} น. (เวลาประเทศไทย)`,
    '',
    'data.json  ข้อมูลของคุณในแอปนี้ ณ เวลาที่ทำสำเนา: บัญชีและข้อมูลส่วนตัว บัญชีที่ผูกไว้ เครื่องที่เข้าสู่ระบบ',
    '           ความยินยอม ใครเปิดดูข้อมูลของคุณ การตั้งค่าการแจ้งเตือน สิทธิในครอบครัว บัญชีรับเงิน บัตรที่คุณกรอกเอง',
    '           แบบร่างเคลม บัตรและความคุ้มครองพร้อมวงเงินคงเหลือ เคลมพร้อมผลการพิจารณา การจ่ายเงินและการอุทธรณ์',
    '           รายการพบแพทย์ออนไลน์ และการแจ้งเตือน เปิดได้ด้วยโปรแกรมแก้ไขข้อความหรือเบราว์เซอร์',
    'files      ไฟล์ที่คุณส่งและผ่านการตรวจความปลอดภัยแล้ว แยกโฟลเดอร์ตามเลขที่เคลม แบบร่างอยู่ใน drafts รูปบัตรอยู่ใน cards',
    '',
    'เลขที่ปิดบังไว้ในแอป เช่น เลขบัญชีธนาคาร ก็ปิดบังไว้ในสำเนานี้ด้วย จำนวนเงินที่ชื่อลงท้ายด้วย _satang มีหน่วยเป็นสตางค์',
    'ไม่มีไฟล์ที่ไม่ผ่านการตรวจ และไม่มีข้อมูลบัตรของคนในครอบครัว',
    'รายการ files ใน data.json บอกว่าไฟล์ใดอยู่ที่ไหน ถ้า state เป็น missing แปลว่าอ่านไฟล์นั้นไม่ได้ในขณะทำสำเนา กรุณาขอสำเนาอีกครั้งภายหลัง',
    'สำเนานี้มีข้อมูลสุขภาพของคุณ โปรดเก็บไว้ในที่ปลอดภัย',
    '',
    '',
    'A copy of your data',
    `Made on ${day}/${month}/${year} at ${time} (Thailand time)`,
    '',
    'data.json  Your data in this app when the copy was made: account and profile, linked accounts, signed-in devices,',
    '           consents, who opened your data, notification settings, family permissions, payout account, cards that',
    '           you typed in, claim drafts, cards and coverages with what is left, claims with decisions, payments and',
    '           appeals, online doctor visits, and notifications. Any text editor or browser opens it.',
    'files      The files that you sent and that passed our safety check, in one folder for each claim number. Files of',
    '           drafts are in drafts, pictures of cards in cards.',
    '',
    'Numbers that the app masks, such as bank account numbers, are masked here too. Amounts whose names end with _satang',
    'are in satang (1/100 baht).',
    'Files that didn’t pass the check and your relatives’ cards are not included.',
    'The list “files” in data.json says where each file is. If its state is “missing”, we couldn’t read that file when',
    'the copy was made. Please make another copy later.',
    'This copy contains your health data. Keep it in a safe place.',
    '',
  ].join('\r\n')
}
