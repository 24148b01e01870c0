import { claimReasons, claimStatuses, treatments } from '@khum/ui/words/th/claims'

/** The queues of the office. */
export const queueNames = {
  new: 'ใหม่',
  mine: 'งานของฉัน',
  answered: 'สมาชิกตอบแล้ว',
  due_today: 'ครบกำหนดวันนี้',
  overdue: 'เกินกำหนด',
  second_look: 'รอตรวจซ้ำ',
  quality: 'สุ่มตรวจคุณภาพ',
  appeals: 'อุทธรณ์',
  on_hold: 'พักไว้',
  waiting_for_member: 'รอสมาชิก',
  sent_to_insurer: 'ส่งบริษัทประกันแล้ว',
  originals: 'รอเอกสารตัวจริง',
  payment_failed: 'โอนเงินไม่สำเร็จ',
} as const

/** The statuses of a claim. */
export const statusNames = claimStatuses

/** Kinds of treatment. */
export const kindNames = { ...treatments, other: 'อื่น ๆ' } as const

/** Reasons that the member may see. */
export const reasonNames = claimReasons

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

/** The usual headings of hospital receipts. */
export const lineHeadings = {
  medicine: 'ค่ายา',
  doctor: 'ค่าแพทย์',
  service: 'ค่าบริการโรงพยาบาล',
  room: 'ค่าห้องและค่าอาหาร',
  intensive: 'ค่าห้องผู้ป่วยวิกฤต (ICU)',
  nursing: 'ค่าบริการพยาบาล',
  laboratory: 'ค่าตรวจทางห้องปฏิบัติการ',
  imaging: 'ค่าเอกซเรย์และภาพวินิจฉัย',
  supplies: 'ค่าเวชภัณฑ์',
  equipment: 'ค่าอุปกรณ์ทางการแพทย์',
  surgery: 'ค่าผ่าตัดและหัตถการ',
  theatre: 'ค่าห้องผ่าตัด',
  anaesthetic: 'ค่าวิสัญญี',
  emergency: 'ค่าห้องฉุกเฉิน',
  physiotherapy: 'ค่ากายภาพบำบัด',
  dental: 'ค่าทันตกรรม',
  ambulance: 'ค่ารถพยาบาล',
  all: 'ค่ารักษาพยาบาล',
  other: 'ค่าใช้จ่ายอื่น',
} as const
