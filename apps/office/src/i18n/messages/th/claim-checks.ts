/** The names of the automatic checks. */
export const checkNames = {
  policy_in_force: 'ความคุ้มครองในวันรักษา',
  waiting_period: 'ระยะรอคอย',
  limit_left: 'วงเงินคงเหลือ',
  hospital: 'สถานพยาบาล',
  dates: 'วันที่',
  documents: 'เอกสารที่ต้องใช้',
  receipt_amount: 'ยอดในใบเสร็จ',
  duplicates: 'เทียบกับเคลมอื่น',
  payee: 'ผู้รับเงิน',
  other_insurance: 'ประกันอื่น',
  forwarding: 'ส่งต่อบริษัทประกัน',
} as const

/** The results of a check. */
export const checkResults = {
  pass: 'ผ่าน',
  review: 'ควรตรวจดู',
  fail: 'ไม่ผ่าน',
} as const

/** The explanations of a check's result. */
export const checkNotes = {
  ok: 'เรียบร้อย',
  outside_period: 'คุ้มครอง {from} ถึง {until}',
  policy_in_grace: 'อยู่ในระยะผ่อนผันชำระเบี้ย',
  policy_lapsed: 'กรมธรรม์ขาดผลบังคับ',
  void_coverage: 'ความคุ้มครองเป็นโมฆะ',
  in_waiting_period: 'ถึง {until}',
  accident_no_waiting: 'อุบัติเหตุ ไม่มีระยะรอคอย',
  no_benefit: 'แผนไม่มีผลประโยชน์นี้',
  used_up: 'วงเงินหมดแล้ว',
  less_than_bill: 'เหลือ {left} บาท น้อยกว่ายอดเรียกเก็บ',
  enough: 'พอสำหรับยอดเรียกเก็บทั้งหมด',
  in_network: 'อยู่ในเครือข่าย',
  not_in_network: 'นอกเครือข่าย สมาชิกสำรองจ่าย',
  cashless_not_in_network: 'นอกเครือข่าย แต่ส่งเคลมแบบไม่ต้องสำรองจ่าย',
  unknown_place: 'ชื่อที่พิมพ์เอง ไม่มีในรายชื่อของเรา',
  after_submission: 'วันรักษาอยู่หลังวันที่ส่งเคลม',
  accident_after_treatment: 'วันที่เกิดอุบัติเหตุอยู่หลังวันที่รักษา',
  filed_late: 'ส่งหลังพ้นกำหนด',
  receipt_date_differs: 'ใบเสร็จลงวันที่ {day}',
  missing_lists: 'ขาด {lists}',
  amount_equals: 'ตรงกับที่อ่านได้',
  amount_differs: 'อ่านได้ {read} บาท',
  same_paper: 'ใบเสร็จหรือสลิปใบเดียวกับในเคลม {claims}',
  same_file: 'ไฟล์เดียวกับในเคลม {claims}',
  same_picture: 'รูปเกือบเหมือนกับในเคลม {claims}',
  same_day_and_amount: 'วันที่รักษาและยอดเดียวกับเคลม {claims}',
  name_differs: 'ชื่อบัญชีไม่ตรงกับชื่อผู้มีสิทธิรับเงิน',
  account_of_others: '{count, plural, other {สมาชิกอื่น # คนใช้บัญชีนี้ด้วย}}',
  no_account: 'ยังไม่ได้แจ้งบัญชีรับเงิน',
  has_other_insurance: 'แจ้งว่ามีประกันกับ {insurers}',
  not_read_by_insurer: 'ระบบของบริษัทประกันยังไม่รับเคลมนี้เกินหนึ่งวัน แจ้งสมาชิกแล้ว',
} as const
