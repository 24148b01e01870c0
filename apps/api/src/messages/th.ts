import type { Messages } from './messages'

export const th: Messages = {
  claimReceived: ({ claimNumber, receivedOn, answerBy, keepOriginalsUntil }) => ({
    subject: `ได้รับเคลมเลขที่ ${claimNumber} แล้ว`,
    body: `เรียน สมาชิก

เราได้รับเคลมเลขที่ ${claimNumber} ของคุณแล้ว เมื่อวันที่ ${receivedOn}

ขั้นตอนต่อไป
1. เจ้าหน้าที่ตรวจข้อมูลและเอกสารของคุณ
2. หากต้องการเอกสารเพิ่ม เราจะแจ้งคุณพร้อมวันครบกำหนดส่ง
3. คุณจะทราบผลพิจารณาภายในวันที่ ${answerBy} (ไม่นับช่วงที่รอเอกสารจากคุณ)

กรุณาเก็บเอกสารตัวจริงไว้จนถึงวันที่ ${keepOriginalsUntil}
ติดตามความคืบหน้าได้ในแอป ที่เมนู “สถานะเคลม”`,
  }),
  claimNews: ({ claimNumber }) => ({
    subject: `เคลมเลขที่ ${claimNumber} มีความคืบหน้า`,
    body: `เรียน สมาชิก

เคลมเลขที่ ${claimNumber} ของคุณมีความคืบหน้า
กรุณาเปิดแอป แล้วดูรายละเอียดที่เมนู “สถานะเคลม”`,
  }),
}
