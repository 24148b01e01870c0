/**
 * The texts of the hospital counter's page, which shows some texts in both languages. The key `titleBeside`, for
 * example, has the text of `title` in the other language.
 */
export const hospitalCounter = {
  title: 'ตรวจสอบสิทธิที่โรงพยาบาล/คลินิก',
  titleBeside: 'Hospital counter: check a card',
  verdictBeside: {
    eligible: 'Eligible',
    partly: 'Eligible for some care',
    ask: 'Ask the insurer first',
    not_eligible: 'Not eligible',
  },
  key: 'รหัสประจำโรงพยาบาล/คลินิก',
  keyHint: 'กรอกครั้งเดียว ใช้ได้จนปิดแท็บนี้',
  keepKey: 'ใช้รหัสนี้',
  changeKey: 'เปลี่ยนรหัสประจำโรงพยาบาล/คลินิก',
  code: 'รหัส 6 หลักของผู้เอาประกัน',
  digit: 'หลักที่ {position}',
  check: 'ตรวจสอบ',
  scanned: 'ได้รับ QR จากโทรศัพท์ของผู้เอาประกันแล้ว',
  checkScanned: 'ตรวจสอบ QR ที่สแกน',
  how: 'สแกน QR หรือพิมพ์รหัส 6 หลักบนหน้าจอของผู้เอาประกัน รหัสใช้ได้ 5 นาที ครั้งเดียว และเฉพาะที่โรงพยาบาล/คลินิกที่เลือกไว้',
  unknown: 'ไม่พบรหัสนี้ที่โรงพยาบาล/คลินิกของคุณ ตรวจตัวเลขอีกครั้ง และดูว่าผู้เอาประกันเลือกโรงพยาบาล/คลินิกนี้',
  over: 'รหัสหรือ QR นี้หมดเวลา ถูกยกเลิก หรือตรวจสอบไปแล้ว ให้ผู้เอาประกันกดใช้บัตรอีกครั้ง',
  refused: 'รหัสประจำโรงพยาบาล/คลินิกไม่ถูกต้อง',
  wait: 'มีรหัสผิดหลายครั้งเกินไป กรุณารอสักครู่แล้วลองใหม่',
  result: 'ผลการตรวจสอบ',
  checkedAt: 'ตรวจสอบเมื่อ {time}',
  person: 'อักษรย่อของชื่อผู้เอาประกัน',
  insurer: 'บริษัทประกัน',
  plan: 'แผน',
  number: 'เลขบัตร',
  identify: 'ตรวจอักษรย่อของชื่อกับบัตรประชาชนหรือหนังสือเดินทางของผู้เอาประกันทุกครั้ง',
  next: 'ตรวจสอบรายต่อไป',
} as const
