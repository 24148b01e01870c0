/**
 * Words that browsers break inside at the end of a line: Thai compounds, because the browsers' dictionaries know only
 * their parts, and `e-Claim`, at its hyphen. If one word begins like another, the longer one comes first. The list is a
 * string with `|` between the words, because a string is shorter than an array and the list loads with the first page.
 */
export const thaiWords = `
e-Claim
กรมธรรม์
การรักษา
การเคลม
การแจ้งเตือน
ขอดู
ขั้นตอน
ขั้นต่อไป
ข้อกำหนด
ข้อยกเว้น
ครั้งเดียว
คลินิก
ความคืบหน้า
ความคุ้มครอง
ความยินยอม
คู่สมรส
ค่ารักษา
ซื้อเอง
ติดต่อ
ถูกต้อง
ทันตกรรม
ที่ทำงาน
บริษัทประกัน
บัญชีธนาคาร
ประกันกลุ่ม
ประกันสุขภาพ
ประจำปี
ประชาชน
ประเภท
ผลประโยชน์
ผู้ป่วยนอก
ผู้ป่วยใน
ผู้ป่วย
ผู้เอาประกัน
ผู้ให้บริการ
พบแพทย์
พระราชบัญญัติ
พิจารณา
พื้นฐาน
มือถือ
รหัสผ่าน
รายการ
รายละเอียด
ร่วมจ่าย
ลงทะเบียน
วงเงิน
วันที่
สถานพยาบาล
สมุดบัญชี
สิ้นสุด
ส่วนตัว
หน้าจอ
หมดอายุ
หลักฐาน
อนุมัติ
อย่างน้อย
ออนไลน์
อัปเดต
อัปโหลด
อาหารเป็นพิษ
อุบัติเหตุ
เกิดเหตุ
เข้ารหัส
เข้ารับ
เครือข่าย
เครื่องหมาย
เจ็บป่วย
เจ้าหน้าที่
เลขที่
เลขประจำตัว
เสร็จสิ้น
เอกสาร
แบบร่าง
แผนกลุ่ม
แพ็กเกจ
แล้วกลับ
โรงพยาบาล
ใบรับรองแพทย์
ใบรับรอง
ใบเสร็จ
`
  .trim()
  .replaceAll('\n', '|')

// Includes a comma or bracket that follows the word. Otherwise the comma or bracket could begin the next line. A date
// is recognised by the non-breaking space of `keepDate`.
export const keptPattern = new RegExp(`((?:${thaiWords}|\\d+\\xa0[^\\d ]+ \\d{4})[,)]?)`)
