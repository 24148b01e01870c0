/**
 * Words that browsers would break at the end of a line. These are Thai compounds, because the browsers' dictionaries
 * know only their parts, and `e-Claim`, which breaks at its hyphen. If one word begins like another, list the longer
 * word first; otherwise the shorter word would match. The list is a string with `|` between the words, because a string
 * is shorter than an array and the list loads with the first page.
 */
export const thaiWords = `
e-Claim
กรมธรรม์
กรุงเทพ
การทำงาน
การรักษา
การเคลม
การแจ้งเตือน
การใช้งาน
ขั้นตอน
ขั้นต่อไป
ข้อกำหนด
ข้อยกเว้น
ความคืบหน้า
ความคุ้มครอง
ความช่วยเหลือ
ความปลอดภัย
ความผิด
ความยินยอม
คำปรึกษา
คู่สมรส
ค่ารักษา
ชื่อผู้ใช้
ตัวจริง
ถูกต้อง
ทันตกรรม
ที่ทำงาน
บริษัทประกัน
บัญชีธนาคาร
ประกันกลุ่ม
ประกันสุขภาพ
ประจำปี
ปลายปี
ผลประโยชน์
ผู้ป่วยนอก
ผู้ป่วยใน
ผู้ป่วย
ผู้เอาประกัน
ผู้ให้บริการ
พระราชบัญญัติ
พื้นฐาน
มือถือ
รหัสผ่าน
รายละเอียด
ร่วมจ่าย
ลงทะเบียน
วันที่
วันเกิด
สถานพยาบาล
สมุดบัญชี
สำรองจ่าย
สิ้นสุด
ส่วนตัว
ส่วนบุคคล
หน้าจอ
หมดอายุ
หลักฐาน
อย่างน้อย
อัปโหลด
อาหารเป็นพิษ
เกิดเหตุ
เข้ารหัส
เข้ารับ
เครือข่าย
เจ็บป่วย
เจ้าหน้าที่
เลขที่
เลขประจำตัว
เสร็จสิ้น
แบบร่าง
แผนกลุ่ม
แพ็กเกจ
แล้วกลับ
โรงพยาบาล
ใบรับรองแพทย์
ใบรับรอง
ใบเสร็จ
ไข้หวัดใหญ่
`
  .trim()
  .replaceAll('\n', '|')

// The pattern also matches a comma or bracket after the word, which could otherwise begin the next line. It recognises
// a date by the non-breaking space of `keepDate`. It matches ล้าน ("million") with the space before it, so that no line
// breaks between a number and ล้าน.
export const keptPattern = new RegExp(`((?:${thaiWords}| ล้าน|\\d+\\xa0\\S+ \\d{4})[,)]?)`)
