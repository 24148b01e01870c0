import type { Messages } from './messages'

export const th: Messages = {
  claimReceived: ({ claimNumber, receivedOn, answerBy, keepOriginalsUntil }) => ({
    subject: `ได้รับเรื่องเบิกเลขที่ ${claimNumber} แล้ว`,
    body: `เรียน ท่านสมาชิก

เราได้รับเรื่องเบิกเลขที่ ${claimNumber} ของท่านแล้ว เมื่อวันที่ ${receivedOn}

ขั้นตอนต่อไป
1. เจ้าหน้าที่จะตรวจข้อมูลและเอกสารของท่าน
2. หากต้องขอเอกสารเพิ่ม เราจะแจ้งท่านพร้อมวันครบกำหนดส่ง
3. ท่านจะทราบผลภายในวันที่ ${answerBy} (ไม่นับช่วงที่รอเอกสารจากท่าน)

โปรดเก็บเอกสารตัวจริงไว้จนถึงวันที่ ${keepOriginalsUntil}
ติดตามความคืบหน้าได้ในแอป ที่เมนู "สถานะสินไหม"`,
  }),
  claimNews: ({ claimNumber }) => ({
    subject: `เรื่องเบิกเลขที่ ${claimNumber} มีความคืบหน้า`,
    body: `เรียน ท่านสมาชิก

เรื่องเบิกเลขที่ ${claimNumber} ของท่านมีความคืบหน้า
โปรดเปิดแอป แล้วดูรายละเอียดที่เมนู "สถานะสินไหม"`,
  }),
}
