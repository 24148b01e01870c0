/** The queues of the office. */
export const queueNames = {
  new: 'ใหม่',
  mine: 'งานของฉัน',
  answered: 'สมาชิกตอบแล้ว',
  due_today: 'ครบกำหนดวันนี้',
  overdue: 'เกินกำหนด',
  second_look: 'รอตรวจซ้ำ',
  appeals: 'อุทธรณ์',
  on_hold: 'พักไว้',
  waiting_for_member: 'รอสมาชิก',
  sent_to_insurer: 'ส่งบริษัทประกันแล้ว',
  payment_failed: 'โอนเงินไม่สำเร็จ',
} as const

/** The statuses of a claim. */
export const statusNames = {
  received: 'ได้รับเคลมแล้ว',
  checking: 'กำลังตรวจสอบ',
  documents_needed: 'รอเอกสารเพิ่ม',
  sent_to_insurer: 'ส่งให้บริษัทประกันแล้ว',
  approved: 'อนุมัติแล้ว',
  partly_approved: 'อนุมัติบางส่วน',
  payment_sent: 'สั่งโอนเงินแล้ว',
  paid: 'โอนเงินแล้ว',
  payment_failed: 'โอนเงินไม่สำเร็จ',
  not_approved: 'ไม่อนุมัติ',
  withdrawn: 'ถอนเคลมแล้ว',
  closed_missing_documents: 'ปิดเคลม เอกสารไม่ครบ',
} as const

/** Kinds of treatment. */
export const kindNames = {
  opd: 'ผู้ป่วยนอก (OPD)',
  ipd: 'ผู้ป่วยใน (IPD)',
  emergency_opd: 'อุบัติเหตุฉุกเฉิน',
  dental: 'ทันตกรรม',
  vision: 'สายตา',
  maternity: 'คลอดบุตร',
  check_up: 'ตรวจสุขภาพ',
  other: 'อื่น ๆ',
} as const

/** Reasons that the member may see. */
export const reasonNames = {
  not_covered: 'ไม่อยู่ในความคุ้มครอง',
  waiting_period: 'อยู่ในระยะรอคอย',
  limit_reached: 'เกินวงเงิน',
  visit_count: 'เกินจำนวนครั้งที่เคลมได้',
  duplicate: 'เคลมซ้ำ',
  missing_document: 'เอกสารไม่ครบ',
  unreadable_document: 'เอกสารไม่ชัด',
  not_medically_necessary: 'ไม่พบความจำเป็นทางการแพทย์',
  pre_existing: 'โรคหรืออาการที่เป็นมาก่อนทำประกัน',
  outside_period: 'รักษานอกช่วงเวลาคุ้มครอง',
  policy_lapsed: 'กรมธรรม์ขาดผลบังคับ',
  not_in_network: 'โรงพยาบาลนอกเครือข่าย',
  wrong_person: 'ชื่อไม่ตรงกับผู้เอาประกัน',
  late: 'ส่งเคลมเกินกำหนด',
  excluded_treatment: 'การรักษาที่กรมธรรม์ยกเว้น',
  excluded_item: 'รายการที่กรมธรรม์ยกเว้น',
  excluded_cause: 'สาเหตุที่กรมธรรม์ยกเว้น',
  deductible_not_met: 'หักความรับผิดส่วนแรก',
  paid_by_other: 'สิทธิอื่นจ่ายแล้ว',
  amount_differs: 'ยอดเงินไม่ตรงกับเอกสาร',
  other: 'เหตุผลอื่น',
} as const

/** Why a second person looks at a decision. */
export const secondLookWhy = {
  amount: 'ยอดเงิน',
  reason: 'เหตุผล',
  new_assessor: 'ผู้พิจารณาใหม่',
  sample: 'สุ่มตรวจ',
} as const

/** What the member reads if a document is asked for. */
export const askWords = {
  receipt: 'ขอใบเสร็จรับเงินที่เห็นชื่อโรงพยาบาล วันที่ และยอดเงินชัดเจน',
  medical: 'ขอใบรับรองแพทย์ที่ระบุชื่อผู้ป่วย วันที่รักษา และการวินิจฉัย',
  bank_book: 'ขอภาพหน้าสมุดบัญชีที่เห็นชื่อและเลขที่บัญชี',
} as const
